//@ run: exit 0
//@ check: TRUE
// Variables of the calls that exit left hold their blocks, dead ones too.
#include <stdlib.h>

static void leave(void)
{
    exit(0);
}

static void inner(char *parameter)
{
    char *local = malloc(2);
    *local = 1;
    leave();
    free(local);
    free(parameter);
}

int main(void)
{
    char *kept = malloc(4);
    inner(malloc(3));
    free(kept);
    return 0;
}
