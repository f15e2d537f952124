// Addresses that are ordered as signed numbers may lie on both sides of 0, in the pool as well as outside of it.
//@ run: exit 0
//@ seed: 3
//@ check: UNKNOWN(address-dependent)
//@ model: ILP32
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct block {
    struct block *next;
    size_t size;
};
static struct block pool[512];
static struct block head;

int main(void) {
    head.next = pool;
    pool[0].next = &head;
    pool[0].size = 512;
    while (__VERIFIER_nondet_uint() != 0) {
        struct block *b = head.next;
        if (((int)b < (int)&head) != (b < &head) || (int)(b + 511) < (int)b) //~ note unrelated-pointers
            b[512].size = 0;
    }
    return 0;
}
