//@ run: exit 0
//@ stdout: 3 1 7
//@ stdout: -3 -1 -7
//@ stdout: -3 1 7
//@ stdout: 3 -1 -7
//@ stdout: 429496729 5
//@ stdout: 65536
//@ stdout: -9000000000
//@ stdout: 6148914691236517205
//@ stdout: 3.50 -3.75
//@ stdout: 0 1
//@ stdout: 4294967295 1
//@ stdout: 2 1 3
//@ stdout: -3 1
//@ stdout: cd 1
//@ stdout: 2 1
//@ stdout: 13
//@ stdout: 2
//@ stdout: 20000
// 6.5.5 and 6.5.6: products, quotients and remainders that round to zero; sums and differences of numbers and pointers.
#include <stdio.h>

int main(void)
{
    int n[4] = { 7, -7, 7, -7 }, d[4] = { 2, 2, -2, -2 };
    for (int i = 0; i < 4; i++)
        printf("%d %d %d\n", n[i] / d[i], n[i] % d[i], n[i] / d[i] * d[i] + n[i] % d[i]);
    printf("%u %u\n", 4294967295u / 10, 4294967295u % 10);
    printf("%u\n", 65536u * 65537u);
    printf("%lld\n", 3000000000LL * -3);
    printf("%llu\n", 18446744073709551615ull / 3);
    printf("%.2f %.2f\n", 7 / 2.0, -7.5 / 2);
    printf("%d %d\n", 1 / 2 * 2, 2 * 1 / 2);
    printf("%u %d\n", 0u - 1, 0u - 1 > 0);
    int a[5] = { 0, 1, 2, 3, 4 };
    int *p = a + 4, *q = 1 + a;
    printf("%d %d %d\n", *(p - 2), *q, (int)(p - q));
    printf("%d %d\n", (int)(q - p), p - 3 == q);
    char (*rows)[3] = (char[2][3]){ "ab", "cd" };
    printf("%s %d\n", rows[1], (int)((rows + 1) - rows));
    struct { int x; char y[6]; } s[3], *first = s, *last = &s[2];
    printf("%d %d\n", (int)(last - first), (int)((char *)last - (char *)first) == 2 * (int)sizeof s[0]);
    int i = 5;
    i *= i - 1;
    i /= 3;
    i %= 4;
    i += 10;
    i -= -1;
    printf("%d\n", i);
    p = a;
    p += 3;
    p -= 1;
    printf("%d\n", *p);
    short s16 = 30000;
    s16 += 10000 - 20000;
    printf("%d\n", s16);
    return 0;
}
