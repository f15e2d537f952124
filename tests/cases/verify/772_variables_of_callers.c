// Functions write to variables of their callers' callers.
//@ run: exit 0
//@ inputs: 1 1 0 1 1 0
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

static void last_of(struct node *list, struct node **to)
{
    while (list && list->next)
        list = list->next;
    *to = list;
}

static void both_ends(struct node *list, struct node **first, struct node **last)
{
    *first = list;
    last_of(list, last);
}

int main(void)
{
    struct node *list = build(), *other = build(), *first, *last, *end;
    both_ends(list, &first, &last);
    last_of(other, &end);
    if (last)
        last->value = 1;
    if (end)
        end->next = first;
    else
        other = first;
    destroy(other);
    return 0;
}
