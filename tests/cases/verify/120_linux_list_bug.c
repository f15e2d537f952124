// The walk goes on from a node whose links are gone.
//@ run: violation null-deref
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
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
    link->next->prev = link->prev; //~ violation null-deref
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
    struct record *dead = NULL;
    for (struct list_head *at = head.next; at != &head; at = at->next) {
        free(dead);
        dead = container_of(at, struct record, link);
        list_del(at);
    }
    free(dead);
    return 0;
}
