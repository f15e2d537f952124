// A list is split by a pivot into one of smaller and one of larger values.
//@ model: LP64
//@ run: exit 0
//@ property: unreach-call
//@ inputs: 3 1 5 1 1 0
//@ check: TRUE
//@ templates: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int value;
    int large;
    struct node *next;
};

static void append(struct node **list, int value, int large)
{
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->large = large;
    n->next = *list;
    *list = n;
}

int main(void)
{
    struct node *list = NULL, *low = NULL, *high = NULL;
    int pivot = __VERIFIER_nondet_int();
    while (__VERIFIER_nondet_int()) {
        int value = __VERIFIER_nondet_int();
        append(&list, value, value >= pivot);
    }
    for (struct node *n = list; n; n = n->next) {
        if (n->value >= pivot)
            append(&high, n->value, 1);
        else
            append(&low, n->value, 0);
    }
    for (; low; low = low->next)
        if (low->large || low->value >= pivot)
            reach_error();
    for (; high; high = high->next)
        if (!high->large || high->value < pivot)
            abort();
    return 0;
}
