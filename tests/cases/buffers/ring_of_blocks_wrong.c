// Blocks of bytes through a ring, wrong: the end is passed by one.
//@ run: violation out-of-bounds
//@ inputs: 5 3 3 0
//@ check: FALSE(valid-deref)
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
            ring[tail] = (unsigned char)i; //~ violation out-of-bounds
            tail = tail == size ? 0 : tail + 1;
        }
        fill += n;
        head = (head + n / 2) % size;
        fill -= n / 2;
    }
    free(ring);
    return 0;
}
