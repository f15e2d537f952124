// The second list frees its records, and the third one frees them again.
//@ run: violation use-after-free
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
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
    while (b) {
        struct record *r = b;
        b = r->b;
        free(r);
    }
    while (c) {
        struct record *r = c;
        c = r->c; //~ violation use-after-free
        free(r);
    }
    return 0;
}
