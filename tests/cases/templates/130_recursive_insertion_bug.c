// As the recursive insertion, but the greatest value that is allowed is forgotten.
//@ model: LP64
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 5 1 4 1 7 0
//@ check: FALSE(unreach-call)
//@ templates: UNKNOWN
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int val;
};

static struct node *insert(struct node *p, int x)
{
    if (!p || p->val >= x) {
        struct node *n = malloc(sizeof *n);
        n->val = x;
        n->next = p;
        return n;
    }
    p->next = insert(p->next, x);
    return p;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        int x = __VERIFIER_nondet_int();
        if (x < 3 || x > 7)
            continue;
        list = insert(list, x);
    }
    for (struct node *n = list; n; n = n->next)
        if (n->val < 3 || n->val > 6)
            reach_error(); //~ violation error-reached
    return 0;
}
