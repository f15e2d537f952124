//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The pointer stands in a structure that nobody stores.
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

int main(void)
{
    make();
    exit(0);
}
