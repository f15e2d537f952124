// Two lists whose nodes come from one place: which list a node is on tells what it holds.
//@ model: LP64
//@ run: exit 0
//@ property: unreach-call
//@ inputs: 1 1 1 0 1 1 0
//@ check: TRUE
//@ templates: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int kind;
};

int main(void)
{
    struct node *small = NULL, *large = NULL, *p;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (__VERIFIER_nondet_int()) {
            n->kind = 1;
            n->next = small;
            small = n;
        } else {
            n->kind = 2;
            n->next = large;
            large = n;
        }
    }
    for (p = small; p; p = p->next)
        if (p->kind != 1)
            reach_error();
    for (p = large; p; p = p->next)
        if (p->kind != 2)
            reach_error();
    return 0;
}
