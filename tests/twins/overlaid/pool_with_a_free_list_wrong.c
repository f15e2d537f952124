// Unused objects are freed and stay in the list of all.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct object {
    int used;
    struct object *all;
    struct object *unused;
};

static struct object *all, *unused;

static struct object *take(void) {
    struct object *o = unused;
    if (o) {
        unused = o->unused;
    } else {
        o = malloc(sizeof *o);
        if (!o)
            exit(1);
        o->all = all;
        all = o;
    }
    o->unused = NULL;
    o->used = 1;
    return o;
}

static void give_back(struct object *o) {
    o->used = 0;
    o->unused = unused;
    unused = o;
}

int main(void) {
    while (__VERIFIER_nondet_int()) {
        struct object *o = take(), *p = take();
        if (__VERIFIER_nondet_int())
            give_back(o);
        give_back(p);
    }
    while (unused) {
        struct object *o = unused;
        unused = o->unused;
        free(o);
    }
    while (all) {
        struct object *o = all;
        all = o->all;
        free(o);
    }
    return 0;
}
