// Twos come once more at the end of a list.
//@ run: violation null-deref
//@ inputs: 0 0 0 1 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void require(int holds) {
    int *p = NULL;
    if (!holds)
        *p = 1; //~ violation null-deref
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
    while (__VERIFIER_nondet_int())
        last = last->next = make(1, NULL);
    while (__VERIFIER_nondet_int())
        last = last->next = make(2, NULL);
    last = last->next = make(3, NULL);
    while (__VERIFIER_nondet_int())
        last = last->next = make(3, NULL);
    while (__VERIFIER_nondet_int())
        last = last->next = make(2, NULL);
    struct node *x = head;
    while (x->v == 1)
        x = x->next;
    while (x->v == 2)
        x = x->next;
    while (x) {
        require(x->v == 3);
        x = x->next;
    }
    while (head) {
        struct node *x = head;
        head = head->next;
        free(x);
    }
    return 0;
}
