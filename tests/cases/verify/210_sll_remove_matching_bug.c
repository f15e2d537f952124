// After a node was taken out it is still remembered as the one before.
//@ run: violation use-after-free
//@ inputs: 1 4 1 4 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *without(struct node *list, int value)
{
    struct node *before = NULL, *node = list;
    while (node) {
        struct node *next = node->next;
        if (node->value == value) {
            if (before)
                before->next = next; //~ violation use-after-free
            else
                list = next;
            free(node);
        }
        before = node;
        node = next;
    }
    return list;
}

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = head;
        head = node;
    }
    head = without(head, 4);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
