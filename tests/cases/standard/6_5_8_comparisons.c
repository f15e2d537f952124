//@ run: exit 0
//@ stdout: 1 1 0 0
//@ stdout: 0 0
//@ stdout: 0 2
//@ stdout: 1 1 1
//@ stdout: 0 1 0
//@ stdout: 1 1 1
//@ stdout: 1 1
//@ stdout: 1 1
//@ stdout: 0 1
//@ stdout: 0
//@ stdout: 1 0
//@ stdout: 1 1
//@ stdout: 1
// 6.5.8 and 6.5.9: relations and equality of numbers and of pointers into one object.
#include <stdio.h>

struct s { int a, b; };
union u { int i; char c; };

int main(void)
{
    printf("%d %d %d %d\n", 1 < 2, 2 <= 2, 1 > 2, 2 >= 3);
    printf("%d %d\n", -1 < 0u, -1L < 0ull);
    printf("%d %d\n", 3 > 2 > 1, (3 > 2) + (2 > 1));
    printf("%d %d %d\n", 0.5 < 1, -0.0 == 0.0, 1e300 * 1e10 > 1e300);
    double nan = 0.0 / (1.0 - 1.0);
    printf("%d %d %d\n", nan == nan, nan != nan, nan < 1 || nan >= 1);
    int a[4], *p = a, *q = a + 2;
    printf("%d %d %d\n", p < q, q <= a + 4, p + 2 == q);
    struct s x;
    union u y;
    printf("%d %d\n", (void *)&x.a < (void *)&x.b, (void *)&y.i == (void *)&y.c);
    printf("%d %d\n", (void *)&x == (void *)&x.a, &a[4] > &a[3]);
    printf("%d %d\n", p == NULL, p != 0);
    int other = 0;
    printf("%d\n", &other == &a[0]);
    int (*f)(void) = main, (*g)(void) = 0;
    printf("%d %d\n", f == main, f == g);
    printf("%d %d\n", 'a' == 97, 1 == 1.0f);
    printf("%d\n", (unsigned char)-1 == 255);
    return 0;
}
