// The neighbour of a record in one list is used by its link in the other one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *a, *b;
};

int main(void) {
    struct record *a = NULL, *b = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->value = 0;
        r->a = a;
        a = r;
        r->b = NULL;
        if (last)
            last->b = r;
        else
            b = r;
        last = r;
    }
    for (struct record *r = a; r; r = r->a)
        if (r->b)
            r->b->value = 1;
    for (struct record *r = b; r; r = r->b)
        if (r->a)
            r->a->value = 2;
    while (a) {
        struct record *r = a;
        a = r->a;
        free(r);
    }
    return 0;
}
