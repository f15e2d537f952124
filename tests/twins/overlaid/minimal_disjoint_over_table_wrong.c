// One of the two lists frees its records, then the table frees all.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    struct record *succ, *next;
};

int main(void) {
    struct record *table = NULL, *even = NULL, *odd = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
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
    for (struct record *r = even; r; r = r->next)
        if (r->next)
            r->next->succ = r->next->succ;
    while (odd) {
        struct record *r = odd;
        odd = r->next;
        free(r);
    }
    while (table) {
        struct record *r = table;
        table = r->succ;
        free(r);
    }
    return 0;
}
