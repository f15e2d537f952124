// A block grows by four elements whenever it is full.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    size_t room = 4, used = 0;
    unsigned *block = malloc(room * sizeof *block);
    if (!block)
        return 1;
    while (used < 50000 && __VERIFIER_nondet_uint() % 8 != 0) {
        if (used == room) {
            unsigned *more = realloc(block, (room + 4) * sizeof *block);
            if (!more)
                break;
            block = more;
            room += 4;
        }
        block[used++] = 1;
    }
    unsigned last = used > 0 ? block[used - 1] : 1;
    free(block);
    return last != 1;
}
