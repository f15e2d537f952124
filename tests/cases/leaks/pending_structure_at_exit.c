//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (the order in which arguments are evaluated is open)
// The structure was to be an argument; the program ends before the call.
#include <stdlib.h>

struct holder {
    char *block;
    long more[3];
};

static struct holder make(void)
{
    struct holder made;
    made.block = malloc(3); //~ violation leak
    return made;
}

static void take(struct holder given, int number)
{
    free(given.block);
}

static int leave(void)
{
    exit(0);
    return 1;
}

int main(void)
{
    take(make(), leave());
    return 0;
}
