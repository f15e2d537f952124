// One Linux-like list is spliced into another; its own head is empty afterwards.
//@ run: exit 0
//@ inputs: 1 1 0 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
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
    head->next->prev = link;
    head->next = link;
}

static void list_splice_init(struct list_head *list, struct list_head *head)
{
    if (list->next == list)
        return;
    struct list_head *first = list->next, *last = list->prev, *at = head->next;
    first->prev = head;
    head->next = first;
    last->next = at;
    at->prev = last;
    list_init(list);
}

struct record {
    struct list_head link;
    int value;
};

static void fill(struct list_head *head)
{
    while (__VERIFIER_nondet_int()) {
        struct record *record = malloc(sizeof *record);
        record->value = 6;
        list_add(&record->link, head);
    }
}

int main(void)
{
    struct list_head a, b;
    list_init(&a);
    list_init(&b);
    fill(&a);
    fill(&b);
    list_splice_init(&a, &b);
    assert(a.next == &a && a.prev == &a);
    struct list_head *at = b.next;
    while (at != &b) {
        struct list_head *next = at->next;
        assert(next->prev == at);
        free(at);
        at = next;
    }
    return 0;
}
