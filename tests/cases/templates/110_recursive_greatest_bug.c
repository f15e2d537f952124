// As the greatest value by recursion, but the last value that is allowed is forgotten.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 5 1 20 0
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

static int greatest(const struct node *p)
{
    if (!p)
        return 0;
    int rest = greatest(p->next);
    return p->val > rest ? p->val : rest;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        int x = __VERIFIER_nondet_int();
        if (x < 0 || x > 20)
            continue;
        struct node *n = malloc(sizeof *n);
        n->val = x;
        n->next = list;
        list = n;
    }
    int most = greatest(list);
    if (most < 0 || most > 19)
        reach_error(); //~ violation error-reached
    return 0;
}
