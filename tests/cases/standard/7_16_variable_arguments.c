//@ run: exit 0
//@ stdout: -3 x 250 0.25 
//@ stdout: -5000000000 text 1 
//@ stdout: a7 9 5 b8 
//@ stdout: 1 2 3 4 5 6 7 8 9 10 
//@ stdout: 1.00 2.00 3.00 4.00 5.00 6.00 7.00 8.00 9.00 10 
//@ stdout: 16 
//@ stdout:
//@ stdout: 4113
// 7.16: <stdarg.h>: all promoted types, structures, copies of lists, lists handed on.
#include <stdarg.h>
#include <stdio.h>

struct small { char c; int n; };
struct large { long v[5]; };

static void show(const char *types, ...)
{
    va_list list;
    va_start(list, types);
    for (; *types; types++) {
        switch (*types) {
        case 'c': printf("%c ", va_arg(list, int)); break;
        case 'i': printf("%d ", va_arg(list, int)); break;
        case 'u': printf("%u ", va_arg(list, unsigned)); break;
        case 'l': printf("%lld ", va_arg(list, long long)); break;
        case 'f': printf("%.2f ", va_arg(list, double)); break;
        case 's': printf("%s ", va_arg(list, char *)); break;
        case 'S': { struct small s = va_arg(list, struct small); printf("%c%d ", s.c, s.n); break; }
        case 'L': printf("%ld ", va_arg(list, struct large).v[4]); break;
        case 'F': printf("%d ", va_arg(list, int (*)(int))(4)); break;
        }
    }
    va_end(list);
    printf("\n");
}

static int next(va_list *list) { return va_arg(*list, int); }
static int rest(int n, va_list list)
{
    int s = 0;
    while (n-- > 0) s = s * 10 + va_arg(list, int);
    return s;
}

static int twice(int n, ...)
{
    va_list a, b;
    va_start(a, n);
    int first = next(&a);
    va_copy(b, a);
    int one = rest(n - 1, a), two = rest(n - 1, b);
    va_end(b);
    va_end(a);
    va_start(a, n);
    int again = va_arg(a, int);
    va_end(a);
    return first * 1000 + one + two + (again == first);
}

static int square(int n) { return n * n; }

int main(void)
{
    short h = -3;
    unsigned char c = 250;
    float f = 0.25f;
    show("icuf", h, 'x', c, f);
    show("lsl", -5000000000LL, "text", 1LL);
    show("SiLS", (struct small){ 'a', 7 }, 9, (struct large){ { 1, 2, 3, 4, 5 } }, (struct small){ 'b', 8 });
    show("iiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    show("fffffffffi", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10);
    show("F", square);
    show("");
    printf("%d\n", twice(3, 4, 5, 6));
    return 0;
}
