//@ run: exit 0
//@ stdout ILP32: 0
//@ stdout ILP32: 1
//@ stdout ILP32: 1
//@ stdout ILP32: 4
//@ stdout ILP32: 4
//@ stdout ILP32: 4
//@ stdout ILP32: 8
//@ stdout ILP32: 4
//@ stdout ILP32: 1
//@ stdout ILP32: 4294967295
//@ stdout ILP32: -1
//@ stdout LP64: 1
//@ stdout LP64: 0
//@ stdout LP64: 1
//@ stdout LP64: 8
//@ stdout LP64: 4
//@ stdout LP64: 4
//@ stdout LP64: 8
//@ stdout LP64: 4
//@ stdout LP64: 1
//@ stdout LP64: 4294967295
//@ stdout LP64: -1
// The usual arithmetic conversions, where the widths of the two data models make a difference.
#include <stdio.h>

int main(void)
{
    long l = -1;
    unsigned int u = 1;
    long long ll = -1;
    unsigned long ul = 1;

    printf("%d\n", l < u);
    printf("%d\n", ll < ul);
    printf("%d\n", ll < u);
    printf("%d\n", (int)sizeof(1 ? l : u));
    printf("%d\n", (int)sizeof('a'));
    printf("%d\n", (int)sizeof(1 ? (char)1 : (char)2));
    printf("%d\n", (int)sizeof(2147483648));
    printf("%d\n", (int)sizeof(0x80000000));
    printf("%d\n", 2147483647 + 1u == 0x80000000);
    printf("%lld\n", (long long)(unsigned int)-1);
    printf("%lld\n", (long long)(int)-1);
    return 0;
}
