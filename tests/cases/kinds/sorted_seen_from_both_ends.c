// A sorted list is walked in both directions.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void require(int holds) {
    int *p = NULL;
    if (!holds)
        *p = 1;
}

struct node {
    struct node *next, *prev;
    int v;
};

static struct node *make(int v) {
    struct node *x = malloc(sizeof *x);
    if (!x)
        exit(1);
    x->v = v;
    x->next = x->prev = NULL;
    return x;
}

int main(void) {
    struct node *head = make(__VERIFIER_nondet_int()), *last = head;
    while (__VERIFIER_nondet_int()) {
        int v = __VERIFIER_nondet_int();
        if (v >= last->v) {
            struct node *x = make(v);
            x->prev = last;
            last->next = x;
            last = x;
        }
    }
    for (struct node *x = head; x->next; x = x->next)
        require(x->v <= x->next->v);
    for (struct node *x = last; x->prev; x = x->prev)
        require(x->prev->v <= x->v);
    while (head) {
        struct node *x = head;
        head = head->next;
        free(x);
    }
    return 0;
}
