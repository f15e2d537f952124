// The search in the other list stops one record too early.
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
    struct record **link = &a, **other = &b;
    for (int i = 0; i < 3 && *link; i++)
        link = &(*link)->a;
    if (*link) {
        struct record *r = *link;
        for (int i = 0; i < 2; i++)
            other = &(*other)->b;
        *link = r->a;
        if (*other == r)
            *other = r->b;
        free(r);
    }
    while (b) {
        struct record *r = b;
        b = r->b;
        free(r);
    }
    return 0;
}
