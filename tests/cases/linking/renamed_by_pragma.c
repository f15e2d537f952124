//@ run: exit 0
//@ check: TRUE
//@ stdout: new
// A pragma that gives a function another name for the linker.
#include <stdio.h>

extern const char *old_name(void);
#pragma redefine_extname old_name new_name
const char *new_name(void) { return "new"; }

int main(void)
{
    puts(old_name());
    return 0;
}
