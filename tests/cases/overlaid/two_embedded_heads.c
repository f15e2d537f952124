// Items carry two links and are in two circular lists around heads; an item found in one leaves both.
//@ model: LP64
//@ run: exit 0
//@ inputs: 1 1 1 2 1 0 2 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
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

static void del(struct link *l) {
    l->prev->next = l->next;
    l->next->prev = l->prev;
}

struct item {
    int value;
    struct link all;
    struct link ready;
};

int main(void) {
    struct link all, ready;
    int what;
    init(&all);
    init(&ready);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct item *i = malloc(sizeof *i);
            if (!i)
                exit(1);
            i->value = what;
            add(&i->all, &all);
            add(&i->ready, &ready);
        } else {
            struct link *l = ready.next;
            while (l != &ready && __VERIFIER_nondet_int())
                l = l->next;
            if (l != &ready) {
                struct item *i = ENTRY(l, struct item, ready);
                del(&i->ready);
                del(&i->all);
                free(i);
            }
        }
    }
    while (all.next != &all) {
        struct item *i = ENTRY(all.next, struct item, all);
        i->value = 0;
        del(&i->all);
        free(i);
    }
    return 0;
}
