// An address less a number is not null in every layout of memory, whatever it is in one of them.
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
    pool[0].next = (struct block *)((uintptr_t)pool - 0x10040);
    pool[0].size = 512;
    while (__VERIFIER_nondet_uint() != 0) {
        if (pool[0].next != NULL)
            pool[512].size = 0;
    }
    return 0;
}
