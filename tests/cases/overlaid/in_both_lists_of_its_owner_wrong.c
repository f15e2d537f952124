// An item is in both lists of one owner and is found by a third list: it is the first of the second list, too.
//@ run: violation error-reached
//@ inputs: 0 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

struct owner;

struct item {
    struct item *next, *one, *two;
    struct owner *owner;
};

struct owner {
    struct owner *next;
    struct item *ones, *twos;
};

static struct owner *owners;
static struct item *items;

int main(void) {
    do {
        struct owner *o = malloc(sizeof *o);
        if (!o)
            abort();
        o->ones = o->twos = NULL;
        o->next = owners;
        owners = o;
        do {
            struct item *i = malloc(sizeof *i);
            if (!i)
                abort();
            i->owner = o;
            i->one = o->ones;
            o->ones = i;
            i->two = o->twos;
            o->twos = i;
            i->next = items;
            items = i;
        } while (__VERIFIER_nondet_int());
    } while (__VERIFIER_nondet_int());
    if (items->owner->twos == items)
        __VERIFIER_error(); //~ violation error-reached
    return 0;
}
