//@ run: exit 0
//@ stdout: int int int int
//@ stdout: int int uint
//@ stdout: uchar short int
//@ stdout: int int
//@ stdout: 400 -200 65536
//@ stdout: -201 -65535
//@ stdout: 32 -5
//@ stdout: 1
//@ stdout: 0 3
//@ stdout: 44 56
//@ stdout: 12
// 6.3.1.1: ranks and integer promotions, of characters, bit-fields and enumerations.
#include <stdio.h>

#define TYPE(e) _Generic((e), char: "char", signed char: "schar", unsigned char: "uchar", short: "short", \
    unsigned short: "ushort", int: "int", unsigned: "uint", long: "long", unsigned long: "ulong", \
    long long: "llong", unsigned long long: "ullong", _Bool: "bool", float: "float", double: "double", default: "other")

struct bits { unsigned small : 5; int sign : 3; unsigned full : 32; _Bool flag : 1; };
enum tone { LOW = 1, HIGH };

int main(void)
{
    unsigned char c = 200;
    signed char sc = -100;
    unsigned short us = 65535;
    _Bool b = 1;
    struct bits f = { 31, -4, 0xffffffff, 1 };
    printf("%s %s %s %s\n", TYPE(+c), TYPE(sc + sc), TYPE(us << 1), TYPE(b + b));
    printf("%s %s %s\n", TYPE(+f.small), TYPE(+f.sign), TYPE(+f.full));
    printf("%s %s %s\n", TYPE(c), TYPE((short)1), TYPE('x'));
    printf("%s %s\n", TYPE(~c), TYPE(-us));
    printf("%d %d %d\n", c + c, sc + sc, us + 1);
    printf("%d %d\n", ~c, -us);
    printf("%d %d\n", f.small + 1, f.sign - 1);
    printf("%d\n", f.full + 1 == 0);
    printf("%d %d\n", !c, (enum tone)HIGH + 1);
    c += 100;
    sc -= 100;
    printf("%d %d\n", c, sc);
    printf("%d\n", (unsigned char)(c << 4) >> 4);
    return 0;
}
