// Each owner has a list of items that point back to it; all items are in one more list, which frees them.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct owner {
    int touched;
    struct owner *next;
    struct item *items;
};

struct item {
    struct owner *of;
    struct item *next;
    struct item *next_of_all;
};

static struct owner *owners;
static struct item *all;

static void new_owner(void) {
    struct owner *o = malloc(sizeof *o);
    if (!o)
        exit(1);
    o->touched = 0;
    o->items = NULL;
    o->next = owners;
    owners = o;
}

static void new_item(struct owner *o) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->of = o;
    i->next = o->items;
    o->items = i;
    i->next_of_all = all;
    all = i;
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            new_owner();
        } else {
            struct owner *o = owners;
            while (o && __VERIFIER_nondet_int())
                o = o->next;
            if (o)
                new_item(o);
        }
    }
    while (all) {
        struct item *i = all;
        all = i->next_of_all;
        i->of->touched = 1;
        free(i);
    }
    while (owners) {
        struct owner *o = owners;
        owners = o->next;
        free(o);
    }
    return 0;
}
