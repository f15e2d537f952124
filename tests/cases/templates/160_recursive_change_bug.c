// As the recursive change, but what an inner call writes is forgotten.
//@ model: LP64
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 1 1 0
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

static void fill(struct node *p, int x)
{
    if (!p)
        return;
    p->val = x;
    fill(p->next, x < 9 ? x + 1 : x);
    if (p->val < 4)
        reach_error();
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->val = 0;
        n->next = list;
        list = n;
    }
    fill(list, 4);
    for (struct node *n = list; n; n = n->next)
        if (n->val < 0 || n->val > 5)
            reach_error(); //~ violation error-reached
    return 0;
}
