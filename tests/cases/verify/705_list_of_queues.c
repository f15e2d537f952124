//@ run: exit 0
//@ inputs: 1 1 0 1 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
// A list of queues, of which some have one item, which is the first and the last, and others have more.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
    int value;
};

struct queue {
    struct item *first;
    struct item *last;
    struct queue *next;
};

static struct item *make_item(int value)
{
    struct item *item = malloc(sizeof *item);

    item->next = NULL;
    item->value = value;
    return item;
}

int main(void)
{
    struct queue *all = NULL;

    while (__VERIFIER_nondet_int()) {
        struct queue *queue = malloc(sizeof *queue);
        queue->first = queue->last = make_item(1);
        while (__VERIFIER_nondet_int()) {
            queue->last->next = make_item(2);
            queue->last = queue->last->next;
        }
        queue->next = all;
        all = queue;
    }
    while (all) {
        struct queue *next = all->next;
        all->last->value = 0;
        while (all->first) {
            struct item *rest = all->first->next;
            free(all->first);
            all->first = rest;
        }
        free(all);
        all = next;
    }
    return 0;
}
