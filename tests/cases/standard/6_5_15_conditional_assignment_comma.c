//@ run: exit 0
//@ stdout: 1 4
//@ stdout: 1 0
//@ stdout: 3
//@ stdout: 1
//@ stdout: 1
//@ stdout: 5
//@ stdout: 1 2
//@ stdout: 3 4
//@ stdout: 8
//@ stdout: 44
//@ stdout: 25 15
//@ stdout: 6 1
//@ stdout: 1
//@ stdout: 1
// 6.5.15 to 6.5.17: the type and value of conditional expressions, assignments and commas.
#include <stdio.h>

struct pair { int a, b; };
static int calls;
static int called(int n) { calls++; return n; }

int main(void)
{
    int x = 3;
    unsigned u = 1;
    const int c = 9;
    void *v = &x;
    unsigned char small;
    struct pair p = { 1, 2 }, q = { 3, 4 }, r;
    float f;
    printf("%d %d\n", (x ? -1 : u) > 0, (int)sizeof(x ? (char)1 : 'b'));
    printf("%d %d\n", x > 2 ? called(1) : called(2), calls);
    printf("%d\n", *(const int *)(x ? v : &c));
    printf("%d\n", _Generic(1 ? &x : 0, int *: 1, default: 2));
    printf("%d\n", _Generic(1 ? v : &x, void *: 1, default: 2));
    printf("%d\n", (x ? p : q).a + (!x ? p : q).b);
    printf("%d %d\n", (small = 257), (f = 1, (int)(f = 2.75f)));
    r = p = q;
    printf("%d %d\n", r.a, p.b);
    printf("%d\n", (x = 4, x *= 2, x <<= 1, x |= 1, x ^= 3, x %= 10));
    small = 200;
    small += 100;
    printf("%d\n", small);
    f = 1;
    f /= 4;
    x = 10;
    x *= 1.55;
    printf("%d %d\n", (int)(f * 100), x);
    printf("%d %d\n", (called(5), called(6)), calls);
    for (int i = 0, j = 9; i < j; i++, j--)
        x = j - i;
    printf("%d\n", x);
    printf("%d\n", x ?: 4);
    return 0;
}
