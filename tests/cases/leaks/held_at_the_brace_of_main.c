//@ run: exit 0
//@ inputs: 1 1 0
//@ no-leaks-at-end
//@ check: TRUE
//@ oracle: none (the leak sanitizer counts blocks that only variables of main held)
// A list of any length whose head lies in memory, an array of variable length that holds a block, and no return.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static void push(struct node **head)
{
    struct node *node = malloc(sizeof *node);
    node->next = *head;
    *head = node;
}

int main(void)
{
    struct node *head = 0;
    int count = 2;
    while (__VERIFIER_nondet_int())
        push(&head);
    char *texts[count];
    texts[0] = malloc(8);
}
