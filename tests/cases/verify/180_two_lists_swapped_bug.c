// The swap of two lists overwrites one of them.
//@ run: violation leak
//@ inputs: 1 0 1 0 1 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int owner;
};

static struct node *build(int owner)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node); //~ violation leak
        node->owner = owner;
        node->next = head;
        head = node;
    }
    return head;
}

static void destroy(struct node *head)
{
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}

int main(void)
{
    struct node *a = build(1), *b = build(2);
    if (__VERIFIER_nondet_int()) {
        a = b;
        b = NULL;
    }
    destroy(a);
    destroy(b);
    return 0;
}
