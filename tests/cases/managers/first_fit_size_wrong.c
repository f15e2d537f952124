// A node that is smaller by one than what is asked for is cut: the rest has a negative size.
//@ run: violation out-of-bounds
//@ inputs: 100 100 57 1 0
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
        if (p->size + 2 > n) {
            p->size -= n;
            struct node *q = p + p->size;
            q->size = n; //~ violation out-of-bounds
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
