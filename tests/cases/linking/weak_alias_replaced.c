//@ run: exit 0
//@ check: TRUE
//@ with: parts/weak_alias_replaced.c
//@ stdout: mine default
// A weak alias gives way to an ordinary definition elsewhere, in whatever order the files come.
#include <stdio.h>

const char *hook(void) { return "mine"; }
extern const char *other_hook(void);

int main(void)
{
    printf("%s %s\n", hook(), other_hook());
    return 0;
}
