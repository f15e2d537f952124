// Nodes are numbered as they are put in front.
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
    struct node *head = make(0, NULL);
    for (int i = 1; i < 1000 && __VERIFIER_nondet_int(); i++)
        head = make(i, head);
    for (struct node *x = head; x->next; x = x->next)
        require(x->v > x->next->v);
    while (head) {
        struct node *x = head;
        head = head->next;
        free(x);
    }
    return 0;
}
