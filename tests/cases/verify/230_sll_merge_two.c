// Two lists are merged into one by taking the first node of either.
//@ run: exit 0
//@ inputs: 1 1 1 1 0 1 1 1 1 0 1 0 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static struct node *build(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = head;
        head = node;
    }
    return head;
}

static struct node *merge(struct node *a, struct node *b)
{
    struct node *merged = NULL, **end = &merged;
    while (a && b) {
        struct node **smaller = a->value <= b->value ? &a : &b;
        *end = *smaller;
        end = &(*smaller)->next;
        *smaller = *end;
    }
    *end = a ? a : b;
    return merged;
}

int main(void)
{
    struct node *a = build();
    struct node *b = build();
    struct node *merged = merge(a, b);
    while (merged) {
        struct node *next = merged->next;
        free(merged);
        merged = next;
    }
    return 0;
}
