// The third record is not in the list that frees.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *a, *b;
};

int main(void) {
    struct record *a = NULL, *b = NULL;
    unsigned n = 0;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->value = 0;
        r->a = a;
        a = r;
        r->b = b;
        if (n != 2)
            b = r;
        n = n < 100 ? n + 1 : n;
    }
    for (struct record *r = a; r; r = r->a)
        r->value = n;
    while (b) {
        struct record *r = b;
        b = r->b;
        free(r);
    }
    return 0;
}
