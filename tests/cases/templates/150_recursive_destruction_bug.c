// As the recursive destruction, but the first node has another value.
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

static void destroy(struct node *p)
{
    if (!p)
        return;
    destroy(p->next);
    if (p->val != 1)
        reach_error(); //~ violation error-reached
    free(p);
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->val = list != NULL ? 1 : 2;
        n->next = list;
        list = n;
    }
    destroy(list);
    return 0;
}
