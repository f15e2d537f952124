// A list is copied node by node; both are freed.
//@ run: exit 0
//@ inputs: 1 4 1 5 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static struct node *copy(const struct node *list)
{
    struct node *head = NULL, *last = NULL;
    for (; list; list = list->next) {
        struct node *node = malloc(sizeof *node);
        node->value = list->value;
        node->next = NULL;
        if (last)
            last->next = node;
        else
            head = node;
        last = node;
    }
    return head;
}

static void destroy(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
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
    struct node *twin = copy(head);
    destroy(head);
    destroy(twin);
    return 0;
}
