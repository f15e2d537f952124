// A list with its length and both ends is passed and returned by value.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

struct list {
    struct node *first, *last;
    unsigned length;
};

static struct list appended(struct list list)
{
    struct node *node = malloc(sizeof *node);
    node->next = NULL;
    if (list.last)
        list.last->next = node;
    else
        list.first = node;
    list.last = node;
    list.length++;
    return list;
}

static struct list without_first(struct list list)
{
    struct node *node = list.first;
    list.first = node->next;
    if (!list.first)
        list.last = NULL;
    list.length--;
    free(node);
    return list;
}

int main(void)
{
    struct list list = { NULL, NULL, 0 };
    while (__VERIFIER_nondet_int())
        list = appended(list);
    if (list.last)
        list.last->next = NULL;
    while (list.first)
        list = without_first(list);
    return list.last != NULL;
}
