// Every red node is followed by a black one; the list is built at its front.
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

enum { BLACK, RED };

int main(void) {
    struct node *head = make(BLACK, NULL);
    while (__VERIFIER_nondet_int()) {
        head = make(BLACK, head);
        if (__VERIFIER_nondet_int())
            head = make(RED, head);
    }
    for (struct node *x = head; x; x = x->next)
        if (x->v == RED) {
            require(x->next != NULL);
            require(x->next->v == BLACK);
        }
    while (head) {
        struct node *x = head;
        head = head->next;
        free(x);
    }
    return 0;
}
