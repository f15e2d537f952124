// Neighbours that stand the wrong way round change places until none does.
//@ run: exit 0
//@ inputs: 1 4 1 2 1 3 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static void sort(struct node **list)
{
    int changed;
    do {
        changed = 0;
        for (struct node **at = list; *at && (*at)->next; at = &(*at)->next) {
            struct node *first = *at, *second = first->next;
            if (first->value > second->value) {
                first->next = second->next;
                second->next = first;
                *at = second;
                changed = 1;
            }
        }
    } while (changed);
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
    sort(&head);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
