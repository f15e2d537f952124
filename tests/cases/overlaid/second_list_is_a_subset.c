// All records are in one list, some of them in a second one too; the first one frees them.
//@ run: exit 0
//@ inputs: 1 0 5 1 1 6 1 0 7 1 1 8 0
//@ check: TRUE
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
        struct record *r = malloc(sizeof *r);
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
    while (all) {
        struct record *r = all;
        all = r->next;
        free(r);
    }
    return 0;
}
