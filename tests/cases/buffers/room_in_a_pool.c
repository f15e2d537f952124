// Blocks of bytes one behind the other in an array, as long as the rest of it has room: how much is used has its bound in a condition alone.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
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
        if (n > SIZE - used)
            break;
        memcpy(pool + used, from, n);
        used += (unsigned)n;
        blocks++;
    }
    return 0;
}
