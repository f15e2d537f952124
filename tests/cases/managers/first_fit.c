// A static array is cut into blocks of any sizes, first fit: the list of free nodes is a multiword list.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

struct node {
    struct node *next;
    size_t size;
};
static struct node pool[256];
static struct node *avail;

static struct node *take(size_t n) {
    struct node *p = avail, *prev = NULL;
    while (p != NULL) {
        if (p->size == n) {
            if (prev != NULL)
                prev->next = p->next;
            else
                avail = p->next;
            return p;
        }
        if (p->size > n) {
            p->size -= n;
            struct node *q = p + p->size;
            q->size = n;
            return q;
        }
        prev = p;
        p = p->next;
    }
    return NULL;
}

int main(void) {
    avail = pool;
    avail->next = NULL;
    avail->size = 256;
    for (;;) {
        size_t n = __VERIFIER_nondet_ulong();
        if (n == 0 || n > 100 || take(n) == NULL)
            break;
    }
    return 0;
}
