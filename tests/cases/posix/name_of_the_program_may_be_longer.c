//@ run: exit 0
//@ check: UNKNOWN(unsupported)
//@ oracle: none (the name of a compiled program is longer)
// A proof knows nothing of the name.
#include <string.h>

extern char *program_invocation_name;

int main(void)
{
    char name[16];
    strcpy(name, program_invocation_name);
    return 0;
}
