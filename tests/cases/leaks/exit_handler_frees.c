//@ run: exit 0
//@ check: TRUE
// An exit handler frees what a global points to, and a variable of main still holds the rest.
#include <stdlib.h>

static char *kept;

static void clean(void)
{
    free(kept);
}

int main(void)
{
    char *local = malloc(3);
    atexit(clean);
    kept = malloc(4);
    exit(0);
}
