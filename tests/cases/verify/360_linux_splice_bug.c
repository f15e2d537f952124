// After a splice the old head still points to the nodes that it gave away.
//@ run: violation use-after-free
//@ inputs: 1 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};

static void list_init(struct list_head *head) { head->next = head->prev = head; }

static void list_add(struct list_head *link, struct list_head *head)
{
    link->next = head->next;
    link->prev = head;
    head->next->prev = link; //~ violation use-after-free
    head->next = link;
}

static void list_splice(struct list_head *list, struct list_head *head)
{
    if (list->next == list)
        return;
    struct list_head *first = list->next, *last = list->prev, *at = head->next;
    first->prev = head;
    head->next = first;
    last->next = at;
    at->prev = last;
}

struct record {
    struct list_head link;
    int value;
};

static void fill(struct list_head *head)
{
    do {
        struct record *record = malloc(sizeof *record);
        record->value = 6;
        list_add(&record->link, head);
    } while (__VERIFIER_nondet_int());
}

static void drain(struct list_head *head)
{
    struct list_head *at = head->next;
    while (at != head) {
        struct list_head *next = at->next;
        free(at);
        at = next;
    }
    list_init(head);
}

int main(void)
{
    struct list_head a, b;
    list_init(&a);
    list_init(&b);
    fill(&a);
    list_splice(&a, &b);
    drain(&b);
    fill(&a);
    drain(&a);
    return 0;
}
