// Some lists end in a null pointer and others in a shared end node; one function walks both.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static struct node end_node = { &end_node, 0 };

static struct node *build(struct node *end)
{
    struct node *head = end;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = head;
        head = node;
    }
    return head;
}

static void destroy(struct node *head, struct node *end)
{
    while (head != end) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}

int main(void)
{
    struct node *open = build(NULL);
    struct node *closed = build(&end_node);
    closed->value = 2;
    destroy(open, NULL);
    destroy(closed, &end_node);
    return 0;
}
