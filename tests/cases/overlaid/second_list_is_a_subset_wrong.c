// Records are freed by the list that has only some of them.
//@ run: violation leak
//@ inputs: 1 1 1 0 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    unsigned value;
    struct record *next, *next_marked;
};

int main(void) {
    struct record *all = NULL, *marked = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r); //~ violation leak
        if (!r)
            exit(1);
        r->value = 0;
        r->next = all;
        all = r;
        r->next_marked = NULL;
        if (__VERIFIER_nondet_int()) {
            r->next_marked = marked;
            marked = r;
        }
    }
    for (struct record *r = marked; r; r = r->next_marked)
        r->value = 1;
    while (marked) {
        struct record *r = marked;
        marked = r->next_marked;
        free(r);
    }
    return 0;
}
