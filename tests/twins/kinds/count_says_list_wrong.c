// Each owner knows how many items it has; the list is looked at only where the number is not 0.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
};

struct owner {
    unsigned count;
    struct item *items;
    struct owner *next;
};

int main(void) {
    struct owner *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct owner *o = malloc(sizeof *o);
        if (!o)
            exit(1);
        o->count = 0;
        o->items = NULL;
        while (o->count < 1000 && __VERIFIER_nondet_int()) {
            struct item *i = malloc(sizeof *i);
            if (!i)
                exit(1);
            i->next = o->items;
            o->items = i;
            o->count++;
            o->count &= 3;
        }
        o->next = all;
        all = o;
    }
    while (all) {
        struct owner *o = all;
        all = o->next;
        if (o->count > 0) {
            do {
                struct item *i = o->items;
                o->items = i->next;
                free(i);
            } while (o->items);
        }
        free(o);
    }
    return 0;
}
