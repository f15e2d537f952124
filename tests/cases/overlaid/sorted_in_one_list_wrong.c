// A record is put behind its place and so is lost where it is the least: the sorted list frees.
//@ run: violation leak
//@ inputs: 1 5 1 3 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *a, *b;
};

static struct record *a, *b;

static void insert(int value) {
    struct record *r = malloc(sizeof *r), **link = &b; //~ violation leak
    if (!r)
        exit(1);
    r->value = value;
    r->a = a;
    a = r;
    while (*link && (*link)->value < value)
        link = &(*link)->b;
    r->b = *link;
    if (link != &b || !b)
        *link = r;
}

int main(void) {
    while (__VERIFIER_nondet_int())
        insert(__VERIFIER_nondet_int());
    a = NULL;
    while (b) {
        struct record *r = b;
        b = r->b;
        free(r);
    }
    return 0;
}
