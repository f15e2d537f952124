// Blocks of bytes through a ring of any size: where they go is a remainder by a number that is not known.
//@ run: exit 0
//@ inputs: 5 3 2 4 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned size = __VERIFIER_nondet_uint(), head = 0, fill = 0, n;
    if (size == 0 || size > 65536)
        return 1;
    unsigned char *ring = calloc(size, 1);
    while ((n = __VERIFIER_nondet_uint()) != 0) {
        if (n > size - fill)
            n = size - fill;
        unsigned tail = (head + fill) % size;
        for (unsigned i = 0; i < n; i++) {
            ring[tail] = (unsigned char)i;
            tail = tail + 1 == size ? 0 : tail + 1;
        }
        fill += n;
        head = (head + n / 2) % size;
        fill -= n / 2;
    }
    free(ring);
    return 0;
}
