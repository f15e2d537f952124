//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
#include <string.h>

extern char *program_invocation_name;

int main(void)
{
    char name[4];
    strcpy(name, program_invocation_name); //~ violation out-of-bounds
    return 0;
}
