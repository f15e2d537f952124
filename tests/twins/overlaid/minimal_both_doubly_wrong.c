// The walk backwards comes after the records were freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    struct record *prev_a, *next_a;
    struct record *prev_b, *next_b;
};

int main(void) {
    struct record *a = NULL, *b = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *r = calloc(1, sizeof *r);
        if (!r)
            exit(1);
        if ((r->next_a = a))
            a->prev_a = r;
        else
            last = r;
        a = r;
        if ((r->next_b = b))
            b->prev_b = r;
        b = r;
    }
    while (b) {
        struct record *r = b;
        b = r->next_b;
        if (b)
            b->prev_b = NULL;
        free(r);
    }
    for (struct record *r = last; r; r = r->prev_a)
        a = r;
    return 0;
}
