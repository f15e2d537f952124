// The table is walked when one of the two lists has freed its records.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int seen;
    struct record *succ, *next;
};

int main(void) {
    struct record *table = NULL, *even = NULL, *odd = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->seen = 0;
        r->succ = table;
        table = r;
        if (__VERIFIER_nondet_int()) {
            r->next = even;
            even = r;
        } else {
            r->next = odd;
            odd = r;
        }
    }
    while (even) {
        struct record *r = even;
        even = r->next;
        free(r);
    }
    for (struct record *r = table; r; r = r->succ)
        r->seen = 1;
    while (odd) {
        struct record *r = odd;
        odd = r->next;
        free(r);
    }
    return 0;
}
