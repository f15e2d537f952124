//@ run: exit 0
//@ check: TRUE
// Its value holds the block.
#include <stdlib.h>

int main(void)
{
    char *outer = ({
        char *inner = malloc(4);
        *inner = 0;
        inner;
    });
    exit(0);
}
