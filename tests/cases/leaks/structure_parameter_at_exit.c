//@ run: exit 0
//@ check: TRUE
// A structure that is a parameter holds what it points to.
#include <stdlib.h>

struct holder {
    char *block;
    long more[3];
};

static struct holder make(void)
{
    struct holder made;
    made.block = malloc(3);
    return made;
}

static void take(struct holder given)
{
    exit(0);
}

int main(void)
{
    take(make());
    return 0;
}
