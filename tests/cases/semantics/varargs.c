//@ run: exit 0
//@ stdout: 31.25
//@ stdout: 89
//@ stdout: 91
//@ stdout: 9006
// Variable arguments of every class, va_copy, and passing a list on.
#include <stdarg.h>
#include <stdio.h>

struct pair { int a; double b; };

static double sum(const char *kinds, ...)
{
    va_list list;
    double total = 0;

    va_start(list, kinds);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': total += va_arg(list, int); break;
        case 'l': total += (double)va_arg(list, long long); break;
        case 'd': total += va_arg(list, double); break;
        case 's': total += *va_arg(list, const char *); break;
        case 'p': {
            struct pair p = va_arg(list, struct pair);
            total += p.a + p.b;
            break;
        }
        }
    }
    va_end(list);
    return total;
}

static int vlast(int count, va_list list)
{
    va_list copy;
    int first, last = 0;

    va_copy(copy, list);
    first = va_arg(copy, int);
    va_end(copy);
    while (count--)
        last = va_arg(list, int);
    return first * 1000 + last;
}

static int last(int count, ...)
{
    va_list list;
    int result;

    va_start(list, count);
    result = vlast(count, list);
    va_end(list);
    return result;
}

int main(void)
{
    struct pair p = { 3, 0.5 };
    char c = 7;
    float f = 1.5f;

    printf("%g\n", sum("iidldl", 1, 2, 0.25, 4LL, 8.0, 16LL));
    printf("%g\n", sum("ipdisi", (int)c, p, f, c, "A", 5));
    printf("%g\n", sum("iiiiiiiidddddddddd", 1, 2, 3, 4, 5, 6, 7, 8, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.));
    printf("%d\n", last(4, 9, 8, 7, 6));
    return 0;
}
