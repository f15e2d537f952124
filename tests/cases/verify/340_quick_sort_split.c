// The step of a quick sort: a list is split at its first value and put together again.
//@ run: exit 0
//@ inputs: 1 4 1 2 1 3 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
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

static struct node *rearranged(struct node *list)
{
    if (!list)
        return NULL;
    struct node *pivot = list, *low = NULL, *high = NULL;
    list = list->next;
    while (list) {
        struct node *node = list;
        list = list->next;
        push(node->value < pivot->value ? &low : &high, node);
    }
    pivot->next = high;
    if (!low)
        return pivot;
    struct node *last = low;
    while (last->next)
        last = last->next;
    last->next = pivot;
    return low;
}

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        push(&head, node);
    }
    head = rearranged(head);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
