// As before, but the caller does not listen.
//@ run: violation use-after-free
//@ inputs: 1 1 0 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static struct node *build(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        node->value = 0;
        head = node;
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

static int free_some(struct node **list)
{
    int freed = 0;
    while (*list && __VERIFIER_nondet_int()) {
        struct node *first = *list;
        *list = first->next;
        free(first);
        freed = 1;
    }
    return freed;
}

int main(void)
{
    struct node *list = build();
    struct node *first = list;
    free_some(&list);
    if (first)
        first->value = 2; //~ violation use-after-free
    destroy(list);
    return 0;
}
