// The owner is freed before its items, which ask for it.
//@ run: violation use-after-free
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item;

struct owner {
    int touched;
    struct item *items;
};

struct item {
    struct owner *of;
    struct item *next;
};

static void put(struct owner *o) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->of = o;
    i->next = o->items;
    o->items = i;
}

static void drop_first(struct item *i) {
    i->of->items = i->next; //~ violation use-after-free
    i->of->touched = 1;
    free(i);
}

int main(void) {
    struct owner *o = malloc(sizeof *o);
    int what;
    if (!o)
        exit(1);
    o->touched = 0;
    o->items = NULL;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1)
            put(o);
        else if (o->items)
            drop_first(o->items);
    }
    for (struct item *i = o->items; i; i = i->next)
        i->of->touched = 0;
    struct item *i = o->items;
    free(o);
    while (i) {
        struct item *next = i->next;
        drop_first(i);
        i = next;
    }
    return 0;
}
