// A record that is found moves to the front of the ring, another is made when none is found.
//@ run: exit 0
//@ inputs: 1 4 1 5 1 4 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    struct record *next, *prev;
    int key;
};

int main(void)
{
    struct record head = { &head, &head, 0 };
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        struct record *record = head.next;
        while (record != &head && record->key != key)
            record = record->next;
        if (record == &head) {
            record = malloc(sizeof *record);
            record->key = key;
        } else {
            record->prev->next = record->next;
            record->next->prev = record->prev;
        }
        record->next = head.next;
        record->prev = &head;
        head.next->prev = record;
        head.next = record;
    }
    while (head.next != &head) {
        struct record *record = head.next;
        head.next = record->next;
        record->next->prev = &head;
        free(record);
    }
    return 0;
}
