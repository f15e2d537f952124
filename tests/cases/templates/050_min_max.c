// The least and the greatest value of a list are kept beside it.
//@ model: LP64
//@ run: exit 0
//@ property: unreach-call
//@ inputs: 1 5 1 -7 0
//@ check: TRUE
//@ templates: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#include <limits.h>

struct node {
    struct node *next;
    int val;
};

int main(void)
{
    struct node *list = NULL;
    int least = INT_MAX, greatest = INT_MIN;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->val = __VERIFIER_nondet_int();
        n->next = list;
        list = n;
        if (n->val < least)
            least = n->val;
        if (n->val > greatest)
            greatest = n->val;
    }
    for (struct node *n = list; n; n = n->next) {
        if (n->val > greatest)
            abort();
        if (n->val < least)
            reach_error();
    }
    return 0;
}
