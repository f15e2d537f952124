//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The value that the parameter was made from holds nothing when the program ends.
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

static void take(struct holder given)
{
    given.block = 0;
    exit(0);
}

int main(void)
{
    take(make());
    return 0;
}
