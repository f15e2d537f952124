// The copy of a list shares its nodes after the first with the original.
//@ run: violation use-after-free
//@ inputs: 1 4 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static struct node *copy(const struct node *list)
{
    if (!list)
        return NULL;
    struct node *node = malloc(sizeof *node);
    *node = *list;
    return node;
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
        node->next = head;
        head = node;
    } while (__VERIFIER_nondet_int());
    struct node *twin = copy(head);
    destroy(head);
    destroy(twin);
    return 0;
}
