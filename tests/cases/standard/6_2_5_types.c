//@ run: exit 0
//@ stdout ILP32: signed char 1 1
//@ stdout ILP32: unsigned char 1 0
//@ stdout ILP32: short 2 1
//@ stdout ILP32: unsigned short 2 0
//@ stdout ILP32: int 4 1
//@ stdout ILP32: unsigned 4 0
//@ stdout ILP32: long 4 1
//@ stdout ILP32: unsigned long 4 0
//@ stdout ILP32: long long 8 1
//@ stdout ILP32: unsigned long long 8 0
//@ stdout ILP32: _Bool 1 0
//@ stdout ILP32: 4 8
//@ stdout ILP32: 4 4
//@ stdout ILP32: 8 8 4
//@ stdout ILP32: 48 4
//@ stdout ILP32: 8 -128 255
//@ stdout ILP32: -2147483648 2147483647 4294967295
//@ stdout ILP32: -9223372036854775808 18446744073709551615
//@ stdout ILP32: 2147483647 4294967295
//@ stdout ILP32: 1 1
//@ stdout LP64: signed char 1 1
//@ stdout LP64: unsigned char 1 0
//@ stdout LP64: short 2 1
//@ stdout LP64: unsigned short 2 0
//@ stdout LP64: int 4 1
//@ stdout LP64: unsigned 4 0
//@ stdout LP64: long 8 1
//@ stdout LP64: unsigned long 8 0
//@ stdout LP64: long long 8 1
//@ stdout LP64: unsigned long long 8 0
//@ stdout LP64: _Bool 1 0
//@ stdout LP64: 4 8
//@ stdout LP64: 8 8
//@ stdout LP64: 8 8 4
//@ stdout LP64: 48 8
//@ stdout LP64: 8 -128 255
//@ stdout LP64: -2147483648 2147483647 4294967295
//@ stdout LP64: -9223372036854775808 18446744073709551615
//@ stdout LP64: 9223372036854775807 18446744073709551615
//@ stdout LP64: 1 1
// 6.2.5: sizes and signedness of the basic types, arrays, structures, unions, functions and pointers to them.
#include <limits.h>
#include <stdio.h>

#define SHOW(type) printf("%s %d %d\n", #type, (int)sizeof(type), (type)-1 < (type)1)

struct s { char c; short h; int i; };
union u { char c[5]; int i; };
enum e { A, B = 7 };

int main(void)
{
    SHOW(signed char);
    SHOW(unsigned char);
    SHOW(short);
    SHOW(unsigned short);
    SHOW(int);
    SHOW(unsigned);
    SHOW(long);
    SHOW(unsigned long);
    SHOW(long long);
    SHOW(unsigned long long);
    SHOW(_Bool);
    printf("%d %d\n", (int)sizeof(float), (int)sizeof(double));
    printf("%d %d\n", (int)sizeof(void *), (int)sizeof(int (*)(void)));
    printf("%d %d %d\n", (int)sizeof(struct s), (int)sizeof(union u), (int)sizeof(enum e));
    printf("%d %d\n", (int)sizeof(int[3][4]), (int)sizeof(char (*)[9]));
    printf("%d %d %d\n", CHAR_BIT, SCHAR_MIN, UCHAR_MAX);
    printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
    printf("%lld %llu\n", LLONG_MIN, ULLONG_MAX);
    printf("%ld %lu\n", LONG_MAX, ULONG_MAX);
    printf("%d %d\n", (char)-1 < 0, CHAR_MIN < 0);
    return 0;
}
