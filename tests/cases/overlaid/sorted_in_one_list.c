// One list is in the order of entry, the other over the same records is sorted.
//@ run: exit 0
//@ inputs: 1 5 1 3 1 9 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *a, *b;
};

static struct record *a, *b;

static void insert(int value) {
    struct record *r = malloc(sizeof *r), **link = &b;
    if (!r)
        exit(1);
    r->value = value;
    r->a = a;
    a = r;
    while (*link && (*link)->value < value)
        link = &(*link)->b;
    r->b = *link;
    *link = r;
}

int main(void) {
    while (__VERIFIER_nondet_int())
        insert(__VERIFIER_nondet_int());
    while (b && b->value < 0)
        b = b->b;
    for (struct record *r = b; r; r = r->b)
        r->value = 0;
    while (a) {
        struct record *r = a;
        a = r->a;
        free(r);
    }
    return 0;
}
