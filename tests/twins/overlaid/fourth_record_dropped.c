// The fourth record of one list leaves both; it is searched for in the other list as far as need be.
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
        while (*other != r)
            other = &(*other)->b;
        *link = r->a;
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
