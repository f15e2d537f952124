// A circular list of free nodes with a pointer that goes round.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ model: LP64
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
    size_t size;
};
static struct node pool[256];
static struct node *rover;

static struct node *take(size_t n) {
    struct node *prev = rover, *p = prev->next;
    for (;;) {
        if (p->size > n) {
            p->size -= n;
            rover = prev;
            p += p->size;
            p->size = n;
            return p;
        }
        if (p == rover)
            return NULL;
        prev = p;
        p = p->next;
    }
}

int main(void) {
    rover = pool;
    rover->next = rover;
    rover->size = 256;
    for (;;) {
        size_t n = __VERIFIER_nondet_uint();
        if (n == 0)
            break;
        struct node *b = take(n);
        if (b != NULL && __VERIFIER_nondet_uint() != 0) {
            b->next = rover->next;
            rover->next = b;
        }
    }
    return 0;
}
