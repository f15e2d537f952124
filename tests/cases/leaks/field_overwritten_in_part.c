//@ run: violation leak
//@ check: FALSE(valid-memtrack)
// A pointer in a block loses its first bytes to a copy.
#include <stdlib.h>
#include <string.h>

struct holder {
    char *block;
};

static struct holder *kept;

int main(void)
{
    kept = malloc(sizeof *kept);
    kept->block = malloc(2); //~ violation leak
    memcpy(kept, "abc", 3);
    exit(0);
}
