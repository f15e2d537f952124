// The first item of some owners leads back to nothing, and that of others was never set.
//@ run: exit 0
//@ check: FALSE(valid-deref)
//@ inputs: 0 1 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next, *back;
};

struct owner {
    struct owner *next;
    struct item *items;
};

static struct owner *all;

static void add(int is_set) {
    struct owner *o = malloc(sizeof *o);
    struct item *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    if (!o || !first || !second)
        abort();
    if (is_set)
        first->back = NULL;
    first->next = second;
    second->back = first;
    second->next = NULL;
    o->items = first;
    o->next = all;
    all = o;
}

int main(void) {
    do
        add(1);
    while (__VERIFIER_nondet_int());
    while (__VERIFIER_nondet_int())
        add(0);
    while (all) {
        struct owner *o = all;
        all = o->next;
        if (o->items->back) //~ note uninitialised-read
            o->items->back->next = NULL;
        free(o->items->next);
        free(o->items);
        free(o);
    }
    return 0;
}
