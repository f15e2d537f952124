// A function drops the only pointer to a list: its caller holds it the first time, but not the second.
//@ run: violation leak
//@ inputs: 1 0 0 1 0 0
//@ check: FALSE(valid-memtrack)
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
        struct node *node = malloc(sizeof *node); //~ violation leak
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

static struct node *current;

static void drop(void)
{
    while (current)
        current = __VERIFIER_nondet_int() ? current->next : NULL;
}

int main(void)
{
    struct node *mine = build();
    current = mine;
    drop();
    destroy(mine);
    current = build();
    drop();
    return 0;
}
