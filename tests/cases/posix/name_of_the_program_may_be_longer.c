//@ run: exit 0
//@ check: UNKNOWN(unsupported)
// A proof knows nothing of the name.
#include <string.h>

extern char *program_invocation_name;

int main(void)
{
    char name[16];
    strcpy(name, program_invocation_name);
    return 0;
}
