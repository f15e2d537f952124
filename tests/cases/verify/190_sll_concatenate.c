// Two lists become one: the second hangs at the end of the first.
//@ run: exit 0
//@ inputs: 1 1 0 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *build(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    return head;
}

static struct node *concatenate(struct node *first, struct node *second)
{
    if (!first)
        return second;
    struct node *last = first;
    while (last->next)
        last = last->next;
    last->next = second;
    return first;
}

int main(void)
{
    struct node *front = build();
    struct node *rear = build();
    struct node *all = concatenate(front, rear);
    while (all) {
        struct node *next = all->next;
        free(all);
        all = next;
    }
    return 0;
}
