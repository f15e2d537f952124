// What the last record of a ring owns goes through a ring on the stack to the first record.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct ring {
    struct ring *next, *prev;
};

struct record {
    struct ring link, owned;
};

static void insert(struct ring *link, struct ring *head)
{
    link->next = head;
    link->prev = head->prev;
    head->prev->next = link;
    head->prev = link;
}

static struct ring *take_first(struct ring *head)
{
    struct ring *first = head->next;
    first->next->prev = head;
    head->next = first->next;
    return first;
}

int main(void)
{
    struct ring records = { &records, &records };
    while (__VERIFIER_nondet_int()) {
        struct record *record = malloc(sizeof *record);
        record->owned.next = record->owned.prev = &record->owned;
        insert(malloc(sizeof(struct ring)), &record->owned);
        insert(&record->link, &records);
    }
    if (records.next != records.prev) {
        struct record *first = (struct record *)records.next, *last = (struct record *)records.prev;
        struct ring moved = { &moved, &moved };
        while (last->owned.next != &last->owned)
            insert(take_first(&last->owned), &moved);
        while (moved.next != &moved)
            insert(take_first(&moved), &first->owned);
        last->link.prev->next = &records;
        records.prev = last->link.prev;
        free(last);
    }
    while (records.next != &records) {
        struct record *record = (struct record *)take_first(&records);
        while (record->owned.next != &record->owned)
            free(take_first(&record->owned));
        free(record);
    }
    return 0;
}
