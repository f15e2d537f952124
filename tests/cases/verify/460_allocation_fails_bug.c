// When the second allocation fails, what the first one gave is forgotten.
//@ run: violation leak
//@ inputs: 1 1 0 0
//@ check: FALSE(valid-memtrack)
//@ malloc-may-fail
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    char *name;
};

static struct node *build(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node); //~ violation leak
        if (!node)
            break;
        node->name = malloc(10);
        if (!node->name)
            break;
        node->next = head;
        head = node;
    }
    return head;
}

int main(void)
{
    struct node *head = build();
    while (head) {
        struct node *next = head->next;
        head->name[9] = '\0';
        free(head->name);
        free(head);
        head = next;
    }
    return 0;
}
