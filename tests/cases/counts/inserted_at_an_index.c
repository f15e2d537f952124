// Nodes are put in at an index that is at most the count, and taken out at one below it: the walk has as many steps as nodes.
//@ model: LP64
//@ run: exit 0
//@ stdin: 0 1 500 3 501 500
//@ check: TRUE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

struct list {
    struct node *first;
    size_t size;
};

static struct node **slot(struct list *l, size_t index) {
    struct node **p = &l->first;
    while (index-- > 0)
        p = &(*p)->next;
    return p;
}

static void put(struct list *l, size_t index) {
    if (index > l->size)
        return;
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        return;
    struct node **p = slot(l, index);
    n->next = *p;
    *p = n;
    l->size++;
}

static int take(struct list *l, size_t index) {
    if (index >= l->size)
        return 0;
    struct node **p = slot(l, index);
    struct node *n = *p;
    *p = n->next;
    free(n);
    l->size--;
    return 1;
}

int main(void) {
    struct list l = { NULL, 0 };
    unsigned at;
    while (scanf("%4u", &at) == 1) {
        if (at >= 500)
            take(&l, at - 500);
        else
            put(&l, at);
    }
    while (take(&l, 0))
        ;
    assert(l.first == NULL);
    return 0;
}
