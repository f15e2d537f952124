//@ run: exit 0
//@ stdout: 1 -2147483648
//@ stdout: 1 44
//@ stdout: 0 -1
//@ stdout: 31 3 8 0
//@ stdout: 63 1
//@ stdout: 44332211 100000000000000
//@ stdout: 1
//@ stdout: 2
// The checked arithmetic of gcc, bit counting, and hints that change nothing.
#include <stdio.h>

int main(void)
{
    int sum;
    unsigned char small;
    long long wide;

    printf("%d", __builtin_add_overflow(2147483647, 1, &sum));
    printf(" %d\n", sum);
    printf("%d", __builtin_mul_overflow(100, 3, &small));
    printf(" %d\n", small);
    printf("%d", __builtin_sub_overflow(1u, 2u, &wide));
    printf(" %lld\n", wide);
    printf("%d %d %d %d\n", __builtin_clz(1), __builtin_ctz(8), __builtin_popcount(255), __builtin_ffs(0));
    printf("%d %d\n", __builtin_clzll(1), __builtin_parity(7));
    printf("%x %llx\n", __builtin_bswap32(0x11223344), (long long)__builtin_bswap64(1));
    printf("%d\n", __builtin_expect(sum < 0, 1) ? 1 : 2);
    printf("%d\n", __builtin_constant_p(3) + __builtin_types_compatible_p(int, int));
    return 0;
}
