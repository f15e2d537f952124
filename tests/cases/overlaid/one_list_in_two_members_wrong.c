// Owners with two lists each, and owners both of whose members lead to one list: both are freed.
//@ run: violation use-after-free
//@ inputs: 0 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
};

struct owner {
    struct owner *next;
    struct item *first, *second;
};

static struct owner *all;

static struct item *make(void) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->next = NULL;
    return i;
}

static void add(struct item *first, struct item *second) {
    struct owner *o = malloc(sizeof *o);
    if (!o)
        exit(1);
    o->first = first;
    o->second = second;
    o->next = all;
    all = o;
}

static void empty(struct item **list) {
    while (*list) {
        struct item *i = *list;
        *list = i->next; //~ violation use-after-free
        free(i);
    }
}

int main(void) {
    do {
        struct item *one = make();
        add(one, make());
    } while (__VERIFIER_nondet_int());
    while (__VERIFIER_nondet_int()) {
        struct item *both = make();
        add(both, both);
    }
    while (all) {
        struct owner *o = all;
        all = o->next;
        empty(&o->first);
        empty(&o->second);
        free(o);
    }
    return 0;
}
