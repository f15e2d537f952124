//@ run: exit 0
//@ stdout: 1 1
//@ oracle: none (the name is that of the file that gcc made)
#include <errno.h>
#include <stdio.h>
#include <string.h>

extern char *program_invocation_name, *program_invocation_short_name;

int main(int argc, char **argv)
{
    printf("%d %d\n", program_invocation_name == argv[0], strcmp(program_invocation_short_name, "program") == 0);
    program_invocation_name = argv[argc];
    return program_invocation_name != NULL;
}
