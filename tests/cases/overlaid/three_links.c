// Each record is in three lists by three links, in two orders; each list is walked, the third one frees.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *a, *b, *c;
};

int main(void) {
    struct record *a = NULL, *b = NULL, *c = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->value = 0;
        r->a = a;
        a = r;
        r->c = c;
        c = r;
        r->b = NULL;
        if (last)
            last->b = r;
        else
            b = r;
        last = r;
    }
    for (struct record *r = a; r; r = r->a)
        r->value = 1;
    for (struct record *r = b; r; r = r->b)
        r->value = 2;
    while (c) {
        struct record *r = c;
        c = r->c;
        free(r);
    }
    return 0;
}
