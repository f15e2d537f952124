//@ run: exit 0
//@ stdout ILP32: 4 0
//@ stdout ILP32: 6 4 4
//@ stdout ILP32: 0 8
//@ stdout ILP32: 12
//@ stdout ILP32: 1 1
//@ stdout LP64: 4 0
//@ stdout LP64: 6 8 8
//@ stdout LP64: 0 16
//@ stdout LP64: 12
//@ stdout LP64: 1 1
// sizeof does not evaluate its operand unless that is of variable size.
#include <stdio.h>

struct empty { };
struct s { char a; short b; long c; };

int main(void)
{
    int i = 0;
    char text[] = "12345";

    printf("%d %d\n", (int)sizeof(i++), i);
    printf("%d %d %d\n", (int)sizeof text, (int)sizeof &text, (int)sizeof(text + 0));
    printf("%d %d\n", (int)sizeof(struct empty), (int)sizeof(struct s));
    printf("%d\n", (int)sizeof(int[sizeof(char[3])]));
    printf("%d %d\n", (int)sizeof(main), (int)sizeof(void));
    return 0;
}
