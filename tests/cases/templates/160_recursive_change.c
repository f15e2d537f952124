// All values of a list are changed by recursion.
//@ model: LP64
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
        if (n->val < 0 || n->val > 9)
            reach_error();
    return 0;
}
