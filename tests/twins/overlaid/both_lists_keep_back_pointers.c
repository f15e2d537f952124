// Two doubly linked lists over the same records; every back pointer is what it should be after removals.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void require(int holds) {
    int *p = NULL;
    if (!holds)
        *p = 1;
}

struct record {
    struct record *prev_a, *next_a;
    struct record *prev_b, *next_b;
};

static struct record *a, *b;

static void insert(void) {
    struct record *r = calloc(1, sizeof *r);
    if (!r)
        exit(1);
    if ((r->next_a = a))
        a->prev_a = r;
    a = r;
    if ((r->next_b = b))
        b->prev_b = r;
    b = r;
}

static void delete(struct record *r) {
    if (r->next_a)
        r->next_a->prev_a = r->prev_a;
    if (r->prev_a)
        r->prev_a->next_a = r->next_a;
    else
        a = r->next_a;
    if (r->next_b)
        r->next_b->prev_b = r->prev_b;
    if (r->prev_b)
        r->prev_b->next_b = r->next_b;
    else
        b = r->next_b;
    free(r);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        struct record *r = a;
        if (what == 1) {
            insert();
            continue;
        }
        while (r && __VERIFIER_nondet_int())
            r = r->next_a;
        if (r)
            delete(r);
    }
    for (struct record *r = a; r; r = r->next_a)
        require(!r->next_a || r->next_a->prev_a == r);
    for (struct record *r = b; r; r = r->next_b)
        require(!r->next_b || r->next_b->prev_b == r);
    while (a)
        delete(a);
    return 0;
}
