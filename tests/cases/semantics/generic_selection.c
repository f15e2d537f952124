//@ run: exit 0
//@ stdout: char int int unsigned
//@ stdout: long float double const text
//@ stdout: text struct pointer other
//@ stdout: int 0
// _Generic chooses by type without evaluating its operand.
#include <stdio.h>

#define kind(x) _Generic((x), \
    char: "char", signed char: "schar", int: "int", unsigned: "unsigned", long: "long", \
    float: "float", double: "double", char *: "text", const char *: "const text", \
    struct s *: "struct pointer", default: "other")

struct s { int a; };

int main(void)
{
    struct s s = { 1 };
    int i = 0;
    char c = 'c';
    const char *text = "x";

    printf("%s %s %s %s\n", kind(c), kind('c'), kind(c + c), kind(1u));
    printf("%s %s %s %s\n", kind(1L), kind(1.f), kind(1.), kind(text));
    printf("%s %s %s\n", kind("literal"), kind(&s), kind(s));
    printf("%s %d\n", kind(i++), i);
    return 0;
}
