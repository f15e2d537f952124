// The record of main is freed with the others.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *a, *b;
};

int main(void) {
    struct record end = {0, NULL, NULL};
    struct record *a = &end, *b = &end;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->value = 1;
        r->a = a;
        a = r;
        r->b = b;
        b = r;
    }
    for (struct record *r = b; r != &end; r = r->b)
        r->value = 2;
    while (a) {
        struct record *r = a;
        a = r->a;
        free(r);
    }
    return end.value;
}
