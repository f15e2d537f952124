// One function walks four lists; each time the others are none of its business.
//@ run: exit 0
//@ inputs: 1 1 0 1 0 0 1 0
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

static void clear(struct node *list)
{
    for (; list; list = list->next)
        list->value = 1;
}

int main(void)
{
    struct node *a = build(), *b = build(), *c = build(), *d = build();
    clear(a);
    clear(b);
    clear(c);
    clear(d);
    destroy(b);
    destroy(a);
    destroy(d);
    destroy(c);
    return 0;
}
