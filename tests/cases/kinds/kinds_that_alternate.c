// Nodes of two kinds alternate; the list is built at its end.
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
    int v;
    struct node *next;
};

static struct node *make(int v, struct node *next) {
    struct node *x = malloc(sizeof *x);
    if (!x)
        exit(1);
    x->v = v;
    x->next = next;
    return x;
}

int main(void) {
    struct node *head = make(1, NULL), *last = head;
    int two = 1;
    while (__VERIFIER_nondet_int()) {
        last->next = make(two ? 2 : 1, NULL);
        last = last->next;
        two = !two;
    }
    int want = 1;
    for (struct node *x = head; x; x = x->next) {
        require(x->v == want);
        want = want == 1 ? 2 : 1;
    }
    while (head) {
        struct node *x = head;
        head = head->next;
        free(x);
    }
    return 0;
}
