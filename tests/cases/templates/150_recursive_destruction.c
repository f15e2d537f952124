// A list is freed by recursion, from its end: what inner calls have freed is older than the node.
//@ run: exit 0
//@ property: unreach-call
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ templates: TRUE
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
        reach_error();
    free(p);
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->val = 1;
        n->next = list;
        list = n;
    }
    destroy(list);
    return 0;
}
