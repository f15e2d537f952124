//@ run: exit 0
//@ stdout ILP32: uint long ulong
//@ stdout ILP32: ulong llong llong
//@ stdout ILP32: ullong float double
//@ stdout ILP32: float uint
//@ stdout ILP32: long ldouble
//@ stdout ILP32: 0 0 1
//@ stdout ILP32: 0 0
//@ stdout ILP32: 1
//@ stdout ILP32: 1
//@ stdout ILP32: 1
//@ stdout ILP32: 0
//@ stdout ILP32: -0.5 0.0
//@ stdout ILP32: 1
//@ stdout LP64: uint long long
//@ stdout LP64: ulong ullong llong
//@ stdout LP64: ullong float double
//@ stdout LP64: float uint
//@ stdout LP64: long ldouble
//@ stdout LP64: 0 1 1
//@ stdout LP64: 0 0
//@ stdout LP64: 1
//@ stdout LP64: 1
//@ stdout LP64: 1
//@ stdout LP64: 0
//@ stdout LP64: -0.5 0.0
//@ stdout LP64: 1
// 6.3.1.8: the usual arithmetic conversions, by the type and by the value.
#include <stdio.h>

#define TYPE(e) _Generic((e), int: "int", unsigned: "uint", long: "long", unsigned long: "ulong", \
    long long: "llong", unsigned long long: "ullong", float: "float", double: "double", long double: "ldouble", default: "other")

int main(void)
{
    int i = -1;
    unsigned u = 1;
    long l = -1;
    unsigned long ul = 1;
    long long ll = -1;
    unsigned long long ull = 1;
    float f = 2;
    double d = 2;
    printf("%s %s %s\n", TYPE(i + u), TYPE(i + l), TYPE(u + l));
    printf("%s %s %s\n", TYPE(l + ul), TYPE(ul + ll), TYPE(u + ll));
    printf("%s %s %s\n", TYPE(ll + ull), TYPE(i + f), TYPE(f + d));
    printf("%s %s\n", TYPE(f + f), TYPE(1 ? i : u));
    printf("%s %s\n", TYPE('a' + 1L), TYPE(d + 1.0L));
    printf("%d %d %d\n", i < u, l < u, ll < u);
    printf("%d %d\n", l < ul, ll < ull);
    printf("%u\n", i + u + u);
    printf("%d\n", (i + u) / 2 == 0);
    printf("%d\n", i / 2u == 2147483647u);
    printf("%d\n", (char)-1 == (unsigned char)-1);
    printf("%.1f %.1f\n", i / 2.0, u / 2 * f);
    printf("%d\n", (1 ? -1 : 0u) > 0);
    return 0;
}
