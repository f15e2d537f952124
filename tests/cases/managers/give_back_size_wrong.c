// A block that becomes one with the one before it is counted as one longer than it is.
//@ run: violation out-of-bounds
//@ inputs: 1 1 1 0
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
            q->size = n; //~ violation out-of-bounds
            return q;
        }
        prev = p;
        p = p->next;
    }
    return NULL;
}

static void give(struct node *b) {
    struct node *p = avail, *prev = NULL;
    while (p != NULL && p < b) {
        prev = p;
        p = p->next;
    }
    if (p != NULL && b + b->size == p) {
        b->size += p->size;
        b->next = p->next;
    } else {
        b->next = p;
    }
    if (prev != NULL && prev + prev->size == b) {
        prev->size += b->size + 1;
        prev->next = b->next;
    } else if (prev != NULL) {
        prev->next = b;
    } else {
        avail = b;
    }
}

int main(void) {
    avail = pool;
    avail->next = NULL;
    avail->size = 256;
    for (;;) {
        size_t n = __VERIFIER_nondet_ulong();
        if (n == 0 || n > 100)
            break;
        struct node *b = take(n);
        if (b == NULL)
            break;
        if (__VERIFIER_nondet_ulong() != 0)
            give(b);
    }
    return 0;
}
