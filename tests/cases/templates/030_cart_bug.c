// As the cart, but one more may be ordered than there is.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 5 0 6
//@ check: FALSE(unreach-call)
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct article {
    struct article *next;
    int stock;
    int order;
};

int main(void)
{
    struct article *cart = NULL;
    while (__VERIFIER_nondet_int()) {
        int stock = __VERIFIER_nondet_int();
        if (stock < 0)
            continue;
        struct article *a = malloc(sizeof *a);
        a->stock = stock;
        a->order = 0;
        a->next = cart;
        cart = a;
    }
    struct article *at = cart;
    while (at) {
        int order = __VERIFIER_nondet_int();
        if (order < 0 || order > at->stock + 1)
            continue;
        at->order = order;
        at = at->next;
    }
    for (at = cart; at; at = at->next)
        if (at->order > at->stock)
            reach_error(); //~ violation error-reached
    return 0;
}
