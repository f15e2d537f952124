// A list in the manner of the Linux kernel: links inside the records, a head that is no record.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};

#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

static void list_add(struct list_head *link, struct list_head *head)
{
    link->next = head->next;
    link->prev = head;
    head->next->prev = link;
    head->next = link;
}

static void list_del(struct list_head *link)
{
    link->next->prev = link->prev;
    link->prev->next = link->next;
    link->next = link->prev = NULL;
}

struct record {
    int key;
    struct list_head link;
    int value;
};

int main(void)
{
    struct list_head head = { &head, &head };
    while (__VERIFIER_nondet_int()) {
        struct record *record = malloc(sizeof *record);
        record->key = 1;
        record->value = 2;
        list_add(&record->link, &head);
    }
    for (struct list_head *at = head.next; at != &head; at = at->next)
        assert(container_of(at, struct record, link)->value == 2);
    for (struct list_head *at = head.next, *next = at->next; at != &head; at = next, next = at->next) {
        struct record *record = container_of(at, struct record, link);
        list_del(at);
        free(record);
    }
    assert(head.next == &head && head.prev == &head);
    return 0;
}
