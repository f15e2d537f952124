// The list of free blocks is a ring through a record that is no part of the pool.
//@ model: LP64
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct block { struct block *next; size_t size; };
static struct block pool[512];
static struct block head;

static void init(void)
{
    head.next = pool; head.size = 0;
    pool[0].next = &head; pool[0].size = 512;
}

static void *take(size_t n)
{
    struct block *prev = &head;
    for (struct block *b = head.next; b != &head; prev = b, b = b->next) {
        if (b->size == n) { prev->next = b->next; return b + 1; }
        if (b->size > n) { b->size -= n; b += b->size; b->size = n; return b + 1; }
    }
    return NULL;
}

static void give(void *p)
{
    struct block *b = (struct block *)p - 1;
    b->next = head.next;
    head.next = b;
}

int main(void)
{
    init();
    while (__VERIFIER_nondet_uint()) {
        size_t n = __VERIFIER_nondet_uint() % 50 + 1;
        void *p = take(n);
        if (p && __VERIFIER_nondet_uint()) give(p);
    }
    return 0;
}
