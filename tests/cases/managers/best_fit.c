// The smallest block that is large enough is cut: after the search it is still known to be large enough.
//@ model: LP64
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
    struct node *prev = NULL, *best = NULL, *before = NULL;
    for (struct node *p = avail; p != NULL; prev = p, p = p->next) {
        if (p->size >= n && (best == NULL || p->size < best->size)) {
            best = p;
            before = prev;
        }
    }
    if (best == NULL)
        return NULL;
    if (best->size == n) {
        if (before != NULL)
            before->next = best->next;
        else
            avail = best->next;
        return best;
    }
    best->size -= n;
    best += best->size;
    best->size = n;
    return best;
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
        prev->size += b->size;
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
