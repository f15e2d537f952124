// A record is found by one of its members with a difference of pointers, one of which is no address.
//@ run: exit 0
//@ inputs: 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next;
};

struct record {
    int number;
    struct link link;
};

static struct record *record_of(struct link *link)
{
    return (struct record *)((char *)link - (char *)&((struct record *)0)->link);
}

int main(void)
{
    struct link *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *record = malloc(sizeof *record);
        if (!record)
            abort();
        record->number = 3;
        record->link.next = list;
        list = &record->link;
    }
    while (list) {
        struct record *record = record_of(list);
        list = list->next;
        if (record->number != 3)
            *(char *)0 = 0;
        free(record);
    }
    return 0;
}
