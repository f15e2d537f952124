//@ run: exit 0
//@ stdout: 54321 5
//@ stdout: 8 2
//@ stdout: 3 24
//@ stdout: 1 3
//@ stdout: 1 -1
//@ stdout: 44 255
//@ stdout: -2 1
//@ stdout: 4
//@ stdout: 1
// 6.5.4 and 6.5.6: casts; sums and differences of numbers and of pointers, one past the end included.
#include <stddef.h>
#include <stdio.h>

struct item { char c; int n; };

int main(void)
{
    int a[5] = { 1, 2, 3, 4, 5 }, *end = a + 5, *p = end;
    int m[3][4];
    struct item items[4];
    ptrdiff_t d = end - a;
    unsigned u = 3;
    int sum = 0;
    while (p != a)
        sum = 10 * sum + *--p;
    printf("%d %d\n", sum, (int)d);
    printf("%d %d\n", (int)(&m[2][0] - &m[0][0]), (int)(m + 2 - m));
    printf("%d %d\n", (int)(&items[3] - items), (int)((char *)&items[3] - (char *)items));
    printf("%d %d\n", 1 + a == &a[1], 2[a]);
    printf("%u %d\n", u - 4 > 0, (int)(u - 4));
    printf("%d %d\n", (char)300, (unsigned char)-1);
    printf("%d %d\n", (int)-2.9, (_Bool)0.25);
    printf("%d\n", (int)sizeof((char)1 + (char)1));
    printf("%d\n", (a + 1)[-1]);
    (void)m;
    return 0;
}
