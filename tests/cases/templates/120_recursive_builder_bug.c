// As the recursive builder, but the last node has another value.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 3
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

static struct node *build(int length)
{
    if (length <= 0)
        return NULL;
    struct node *n = malloc(sizeof *n);
    n->next = build(length - 1);
    n->val = length > 1 ? 5 : 6;
    return n;
}

int main(void)
{
    for (struct node *n = build(__VERIFIER_nondet_int()); n; n = n->next)
        if (n->val != 5)
            reach_error(); //~ violation error-reached
    return 0;
}
