// Blocks of bytes one behind the other in an array, as long as the rest of it has room, wrong: one more is taken for room.
//@ run: violation out-of-bounds
//@ inputs: 1 64 1 33
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define SIZE 96

static char pool[SIZE];
static unsigned used, blocks;

int main(void) {
    char from[64];
    memset(from, 1, sizeof from);
    while (__VERIFIER_nondet_uint() != 0) {
        size_t n = __VERIFIER_nondet_uint();
        if (n == 0 || n > sizeof from)
            continue;
        if (n > SIZE - used + 1)
            break;
        memcpy(pool + used, from, n); //~ violation out-of-bounds
        used += (unsigned)n;
        blocks++;
    }
    return 0;
}
