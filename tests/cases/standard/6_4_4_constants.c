//@ run: exit 0
//@ stdout ILP32: int uint long ullong
//@ stdout ILP32: int int
//@ stdout ILP32: llong uint
//@ stdout ILP32: llong llong
//@ stdout ILP32: double float ldouble
//@ stdout ILP32: 15 31 5 1
//@ stdout ILP32: 10 65 65 92
//@ stdout ILP32: -1 0
//@ stdout ILP32: 4
//@ stdout ILP32: 1000.000 0.250 5.000
//@ stdout ILP32: 4 4
//@ stdout ILP32: one two! 1
//@ stdout ILP32: 97 1
//@ stdout ILP32: 3
//@ stdout ILP32: 3 2
//@ stdout ILP32: main tab	end
//@ stdout ILP32: 1 1
//@ stdout LP64: int uint long ullong
//@ stdout LP64: int int
//@ stdout LP64: long uint
//@ stdout LP64: long long
//@ stdout LP64: double float ldouble
//@ stdout LP64: 15 31 5 1
//@ stdout LP64: 10 65 65 92
//@ stdout LP64: -1 0
//@ stdout LP64: 4
//@ stdout LP64: 1000.000 0.250 5.000
//@ stdout LP64: 4 4
//@ stdout LP64: one two! 1
//@ stdout LP64: 97 1
//@ stdout LP64: 3
//@ stdout LP64: 3 2
//@ stdout LP64: main tab	end
//@ stdout LP64: 1 1
// 6.4.4 and 6.4.5: types and values of constants, characters, string literals and their concatenation.
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#define TYPE(e) _Generic((e), int: "int", unsigned: "uint", long: "long", unsigned long: "ulong", \
    long long: "llong", unsigned long long: "ullong", float: "float", double: "double", long double: "ldouble", default: "other")

int main(void)
{
    printf("%s %s %s %s\n", TYPE(1), TYPE(1u), TYPE(1l), TYPE(1ull));
    printf("%s %s\n", TYPE(2147483647), TYPE(0x7fffffff));
    printf("%s %s\n", TYPE(2147483648), TYPE(0x80000000));
    printf("%s %s\n", TYPE(4294967296), TYPE(0xffffffffff));
    printf("%s %s %s\n", TYPE(1.0), TYPE(1.0f), TYPE(1.0L));
    printf("%d %d %d %d\n", 017, 0x1F, 0b101, 1 + 0);
    printf("%d %d %d %d\n", '\n', '\x41', '\101', '\\');
    printf("%d %d\n", '\377', '\0');
    printf("%d\n", (int)sizeof 'a');
    printf("%.3f %.3f %.3f\n", 1e3, 0x1p-2, .5e1);
    printf("%d %d\n", (int)sizeof "abc", (int)sizeof "a\0b");
    printf("%s %d\n", "one" " two" "\x21", (int)strlen("a\0b"));
    printf("%d %d\n", "\x61" "b"[0], L'x' == L"xyz"[0]);
    printf("%d\n", (int)(sizeof L"ab" / sizeof(wchar_t)));
    char text[] = "ab", exact[2] = "ab";
    printf("%d %d\n", (int)sizeof text, (int)sizeof exact);
    printf("%s %s\n", __func__, "tab\tend");
    printf("%d %d\n", 'ab' == ('a' << 8 | 'b'), u'a' == 97);
    return 0;
}
