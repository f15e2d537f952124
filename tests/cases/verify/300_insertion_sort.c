// A list is sorted by inserting each node where it belongs.
//@ run: exit 0
//@ inputs: 1 4 1 2 1 3 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *sort(struct node *list)
{
    struct node *sorted = NULL;
    while (list) {
        struct node *node = list;
        list = list->next;
        if (!sorted || node->value <= sorted->value) {
            node->next = sorted;
            sorted = node;
        } else {
            struct node *at = sorted;
            while (at->next && at->next->value < node->value)
                at = at->next;
            node->next = at->next;
            at->next = node;
        }
    }
    return sorted;
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
    head = sort(head);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
