//@ run: violation leak
//@ check: FALSE(valid-memtrack)
// A bit-field over the first bytes of a pointer.
#include <stdlib.h>

static union {
    char *pointer;
    struct {
        unsigned low : 24;
    } bits;
} both;

int main(void)
{
    both.pointer = malloc(4); //~ violation leak
    both.bits.low = 3;
    exit(0);
}
