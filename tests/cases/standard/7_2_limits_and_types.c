//@ run: exit 0
//@ stdout: 1 1
//@ stdout: 8 -128 127
//@ stdout: -2147483648 4294967295 65535
//@ stdout: 9223372036854775807 1
//@ stdout: 24 53 15
//@ stdout: 1 1
//@ stdout: -9223372036854775808 255 abcdef
//@ stdout: 8 1
//@ stdout: 2 6
//@ stdout: 4 1
//@ stdout: -12
//@ stdout: 1
// 7.2, 7.5, 7.7, 7.8, 7.10, 7.18, 7.19, 7.20: assertions, errno, limits, formats of fixed types, offsets.
#include <assert.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <iso646.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct place { char c; short s; char text[3]; };

int main(void)
{
    bool yes = 5;
    assert(yes and not false);
    assert((errno = 0) == 0);
    errno = 0;
    long big = strtol("99999999999999999999", 0, 10);
    printf("%d %d\n", big == LONG_MAX, errno == ERANGE);
    printf("%d %d %d\n", CHAR_BIT, SCHAR_MIN, CHAR_MAX);
    printf("%d %u %d\n", INT_MIN, UINT_MAX, USHRT_MAX);
    printf("%lld %d\n", LLONG_MAX, LONG_MAX == INTPTR_MAX);
    printf("%d %d %d\n", FLT_MANT_DIG, DBL_MANT_DIG, DBL_DIG);
    printf("%d %d\n", DBL_MAX > FLT_MAX, 1.0 + DBL_EPSILON > 1.0);
    printf("%" PRId64 " %" PRIu8 " %" PRIx32 "\n", INT64_MIN, UINT8_MAX, UINT32_C(0xabcdef));
    printf("%d %d\n", (int)sizeof(intmax_t), (int)(SIZE_MAX / 2 == PTRDIFF_MAX));
    printf("%d %d\n", (int)offsetof(struct place, s), (int)offsetof(struct place, text[2]));
    printf("%d %d\n", (int)sizeof(wchar_t), (int)sizeof(max_align_t) >= 16);
    printf("%jd\n", strtoimax("-12", 0, 0));
    printf("%d\n", NULL == (void *)0);
    return 0;
}
