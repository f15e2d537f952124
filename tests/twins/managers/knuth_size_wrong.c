#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* Algorithms A and B: a list of free nodes in the order of their addresses, first fit, neighbours become one. */
struct node {
    struct node *next;
    size_t size;
};
#define NODES 400
static struct node pool[NODES];
static struct node *avail;

static struct node *take(size_t n)
{
    struct node *prev = NULL;
    for (struct node *p = avail; p != NULL; prev = p, p = p->next) {
        if (p->size == n) {
            if (prev == NULL)
                avail = p->next;
            else
                prev->next = p->next;
            return p;
        }
        if (p->size > n) {
            p->size -= n;
            struct node *q = p + p->size;
            q->size = n;
            return q;
        }
    }
    return NULL;
}

static void give(struct node *b)
{
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
    if (prev == NULL) {
        avail = b;
    } else if (prev + prev->size == b) {
        prev->size += b->size;
        prev->next = b->next;
    } else {
        prev->next = b;
    }
}

int main(void)
{
    avail = pool;
    avail->next = NULL;
    avail->size = NODES + 1;
    while (__VERIFIER_nondet_int()) {
        size_t n = __VERIFIER_nondet_uint() % 60 + 1;
        struct node *b = take(n);
        if (b == NULL)
            continue;
        char *bytes = (char *)(b + 1);
        for (size_t i = 0; i < (n - 1) * sizeof(struct node); i++)
            bytes[i] = 0;
        if (__VERIFIER_nondet_int())
            give(b);
    }
    return 0;
}
