// As before, but two names for one list are not thought of.
//@ run: violation use-after-free
//@ inputs: 1 0 1 0 1 0
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
        struct node *next = list->next; //~ violation use-after-free
        free(list);
        list = next;
    }
}

static void destroy_both(struct node *a, struct node *b)
{
    destroy(a);
    destroy(b);
}

int main(void)
{
    struct node *a = build(), *b = build();
    destroy_both(a, b);
    a = build();
    destroy_both(a, a);
    return 0;
}
