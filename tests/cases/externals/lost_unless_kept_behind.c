// The block is held by one that the function may have kept.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

struct holder {
    char *held;
};

void consume(struct holder *holder);

int main(void)
{
    struct holder *holder = malloc(sizeof *holder);
    consume(holder);
    holder->held = malloc(3);
    holder = NULL;
    return 0;
}
