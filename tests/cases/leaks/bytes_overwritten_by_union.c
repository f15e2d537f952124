//@ run: violation leak
//@ check: FALSE(valid-memtrack)
// A short number over the first bytes of a pointer.
#include <stdlib.h>

static union {
    char *pointer;
    unsigned short number;
} both;

int main(void)
{
    both.pointer = malloc(4); //~ violation leak
    both.number = 1;
    exit(0);
}
