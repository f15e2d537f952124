// Lists nested five deep in one function: the loops are nested as the lists are.
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

int main(void)
{
    struct l1 *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct l1 *a = calloc(1, sizeof *a);
        a->next = list;
        list = a;
        while (__VERIFIER_nondet_int()) {
            struct l2 *b = calloc(1, sizeof *b);
            b->next = a->sub;
            a->sub = b;
        }
    }
    for (struct l1 *a = list; a; a = a->next)
        for (struct l2 *b = a->sub; b; b = b->next) {
            while (__VERIFIER_nondet_int()) {
                struct l3 *c = calloc(1, sizeof *c);
                c->next = b->sub;
                b->sub = c;
                while (__VERIFIER_nondet_int()) {
                    struct l4 *d = calloc(1, sizeof *d);
                    d->next = c->sub;
                    c->sub = d;
                    while (__VERIFIER_nondet_int()) {
                        struct l5 *e = calloc(1, sizeof *e);
                        e->next = d->sub;
                        d->sub = e;
                    }
                }
            }
        }
    while (list) {
        struct l1 *a = list;
        list = a->next;
        while (a->sub) {
            struct l2 *b = a->sub;
            a->sub = b->next;
            while (b->sub) {
                struct l3 *c = b->sub;
                b->sub = c->next;
                while (c->sub) {
                    struct l4 *d = c->sub;
                    c->sub = d->next;
                    while (d->sub) {
                        struct l5 *e = d->sub;
                        d->sub = e->next;
                        free(e);
                    }
                    free(d);
                }
                free(c);
            }
            free(b);
        }
        free(a);
    }
    return 0;
}
