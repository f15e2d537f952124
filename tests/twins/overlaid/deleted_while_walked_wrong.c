// The walk deletes the neighbour of the present record in the other list, which may be the next one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
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
        if (what == 1) {
            insert();
            continue;
        }
        struct record *next;
        for (struct record *r = a; r; r = next) {
            next = r->next_a;
            if (r->next_b && __VERIFIER_nondet_int())
                delete(r->next_b);
        }
    }
    while (b)
        delete(b);
    return 0;
}
