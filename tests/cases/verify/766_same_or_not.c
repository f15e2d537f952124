// The same function with two names for one list, and with two lists.
//@ run: exit 0
//@ inputs: 1 0 1 0
//@ check: TRUE
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

static void destroy_both(struct node *a, struct node *b)
{
    int same = a == b;
    destroy(a);
    if (!same)
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
