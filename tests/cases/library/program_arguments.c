//@ run: exit 2
//@ args: alpha -b
//@ stdout: alpha 5
//@ stdout: -b 2
//@ stdout: 1
// argc and argv, with the null pointer at the end.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        printf("%s %d\n", argv[i], (int)strlen(argv[i]));
    printf("%d\n", argv[argc] == 0);
    return argc - 1;
}
