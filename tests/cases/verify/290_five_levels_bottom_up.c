// Lists nested five deep, freed level by level from the innermost outwards.
//@ run: exit 0
//@ inputs: 1 1 1 1 1 1 0 0 0 0 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct l5 { struct l5 *next; };
struct l4 { struct l4 *next; struct l5 *sub; };
struct l3 { struct l3 *next; struct l4 *sub; };
struct l2 { struct l2 *next; struct l3 *sub; };
struct l1 { struct l1 *next; struct l2 *sub; };

#define EACH(type, name, list) for (struct type *name = list; name; name = name->next)

#define FREE_ALL(type, list)                                                                       \
    while (list) {                                                                                 \
        struct type *gone = list;                                                                  \
        list = gone->next;                                                                         \
        free(gone);                                                                                \
    }

int main(void)
{
    struct l1 *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct l1 *a = calloc(1, sizeof *a);
        while (__VERIFIER_nondet_int()) {
            struct l2 *b = calloc(1, sizeof *b);
            while (__VERIFIER_nondet_int()) {
                struct l3 *c = calloc(1, sizeof *c);
                while (__VERIFIER_nondet_int()) {
                    struct l4 *d = calloc(1, sizeof *d);
                    while (__VERIFIER_nondet_int()) {
                        struct l5 *e = calloc(1, sizeof *e);
                        e->next = d->sub;
                        d->sub = e;
                    }
                    d->next = c->sub;
                    c->sub = d;
                }
                c->next = b->sub;
                b->sub = c;
            }
            b->next = a->sub;
            a->sub = b;
        }
        a->next = list;
        list = a;
    }
    EACH(l1, a, list) EACH(l2, b, a->sub) EACH(l3, c, b->sub) EACH(l4, d, c->sub) FREE_ALL(l5, d->sub)
    EACH(l1, a, list) EACH(l2, b, a->sub) EACH(l3, c, b->sub) FREE_ALL(l4, c->sub)
    EACH(l1, a, list) EACH(l2, b, a->sub) FREE_ALL(l3, b->sub)
    EACH(l1, a, list) FREE_ALL(l2, a->sub)
    FREE_ALL(l1, list)
    return 0;
}
