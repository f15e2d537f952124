// All nodes with a certain value are taken out, wherever they are.
//@ run: exit 0
//@ inputs: 1 4 1 5 1 4 0 4
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
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
                before->next = next;
            else
                list = next;
            free(node);
        } else {
            before = node;
        }
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
    for (struct node *node = head; node; node = node->next)
        assert(node->value != 4);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
