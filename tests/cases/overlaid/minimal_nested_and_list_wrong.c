// Owners free their items, which the list of all has freed.
//@ run: violation use-after-free
//@ inputs: 1 2 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
    struct item *all;
};

struct owner {
    struct owner *next;
    struct item *items;
};

int main(void) {
    struct owner *owners = NULL;
    struct item *all = NULL;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct owner *o = malloc(sizeof *o);
            if (!o)
                exit(1);
            o->items = NULL;
            o->next = owners;
            owners = o;
        } else if (owners) {
            struct item *i = malloc(sizeof *i);
            if (!i)
                exit(1);
            i->next = owners->items;
            owners->items = i;
            i->all = all;
            all = i;
        }
    }
    while (all) {
        struct item *i = all;
        all = i->all;
        free(i);
    }
    while (owners) {
        struct owner *o = owners;
        owners = o->next;
        while (o->items) {
            struct item *i = o->items;
            o->items = i->next; //~ violation use-after-free
            free(i);
        }
        free(o);
    }
    return 0;
}
