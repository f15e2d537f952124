// The pivot still points into what was split off.
//@ run: violation use-after-free
//@ inputs: 1 2 1 4 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static void push(struct node **list, struct node *node)
{
    node->next = *list;
    *list = node;
}

static void destroy(struct node *list)
{
    while (list) {
        struct node *next = list->next; //~ violation use-after-free
        free(list);
        list = next;
    }
}

int main(void)
{
    struct node *head = NULL;
    do {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        push(&head, node);
    } while (__VERIFIER_nondet_int());
    struct node *low = NULL, *high = NULL;
    for (struct node *node = head->next; node;) {
        struct node *next = node->next;
        push(node->value < head->value ? &low : &high, node);
        node = next;
    }
    destroy(low);
    destroy(high);
    destroy(head);
    return 0;
}
