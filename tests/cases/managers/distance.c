// How far the pool is from the head of the list differs from one layout of memory to another: no proof rests on it.
//@ model: LP64
//@ run: exit 0
//@ seed: 3
//@ check: UNKNOWN(address-dependent)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct block {
    struct block *next;
    size_t size;
};
static struct block head;
static struct block pool[512];

int main(void) {
    head.next = pool;
    pool[0].next = &head;
    pool[0].size = 512;
    while (__VERIFIER_nondet_uint() != 0) {
        struct block *b = head.next;
        if (b > &head && //~ note unrelated-pointers
            (char *)b - (char *)&head > 100000) //~ note unrelated-pointers
            b[512].size = 0;
        if (b->size > 1)
            b->size--;
    }
    return 0;
}
