// A function leaves the address of its own variable with its caller.
//@ run: violation use-after-scope
//@ inputs: 1 1 0 1
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

static void last_of(struct node *list, struct node **to)
{
    struct node none = {NULL, 0};
    while (list && list->next)
        list = list->next;
    *to = list && __VERIFIER_nondet_int() ? &none : list;
}

int main(void)
{
    struct node *list = build(), *last;
    last_of(list, &last);
    if (last)
        last->value = 1; //~ violation use-after-scope
    destroy(list);
    return 0;
}
