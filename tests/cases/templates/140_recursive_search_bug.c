// As the recursive search, but the node that is found is said not to be there.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 7 1 3 0
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

static struct node *find(struct node *p, int key)
{
    if (!p)
        return NULL;
    return p->val == key ? p : find(p->next, key);
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->val = __VERIFIER_nondet_int() & 15;
        n->next = list;
        list = n;
    }
    struct node *found = find(list, 7);
    if (found && (found->val < 0 || found->val > 6))
        reach_error(); //~ violation error-reached
    return 0;
}
