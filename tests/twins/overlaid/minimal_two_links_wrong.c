// Both lists free the records.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    struct record *a, *b;
};

int main(void) {
    struct record *a = NULL, *b = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->a = a;
        a = r;
        r->b = b;
        b = r;
    }
    while (a) {
        struct record *r = a;
        a = r->a;
        free(r);
    }
    while (b) {
        struct record *r = b;
        b = r->b;
        free(r);
    }
    return 0;
}
