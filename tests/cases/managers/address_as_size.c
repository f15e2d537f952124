// A size that is made of an address is another number in another layout of memory.
//@ run: exit 0
//@ seed: 3
//@ check: UNKNOWN(address-dependent)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct block {
    struct block *next;
    size_t size;
};
static struct block pool[512];

int main(void) {
    pool[0].next = NULL;
    pool[0].size = (size_t)pool - 0x10000;
    while (__VERIFIER_nondet_uint() != 0) {
        if (pool[0].size > 1000)
            pool[512].size = 0;
    }
    return 0;
}
