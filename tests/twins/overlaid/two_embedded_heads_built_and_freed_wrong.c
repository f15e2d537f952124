// The start of an item is computed from the other link.
#include <stdlib.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *prev;
};

#define ENTRY(l, type, member) ((type *)((char *)(l) - offsetof(type, member)))

static void init(struct link *h) {
    h->next = h;
    h->prev = h;
}

static void add(struct link *l, struct link *h) {
    l->next = h->next;
    l->prev = h;
    h->next->prev = l;
    h->next = l;
}

struct item {
    int value;
    struct link ready;
    struct link all;
};

int main(void) {
    struct link all, ready;
    init(&all);
    init(&ready);
    while (__VERIFIER_nondet_int()) {
        struct item *i = malloc(sizeof *i);
        if (!i)
            exit(1);
        i->value = 0;
        add(&i->all, &all);
        add(&i->ready, &ready);
    }
    for (struct link *l = ready.next; l != &ready; l = l->next)
        ENTRY(l, struct item, all)->value = 1;
    for (struct link *l = all.next; l != &all;) {
        struct item *i = ENTRY(l, struct item, all);
        l = l->next;
        free(i);
    }
    return 0;
}
