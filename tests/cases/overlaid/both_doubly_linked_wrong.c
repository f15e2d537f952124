// The successor in the second list keeps a pointer to the record that left.
//@ run: violation use-after-free
//@ inputs: 1 1 2 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    struct record *prev_a, *next_a;
    struct record *prev_b, *next_b;
};

static struct record *a, *b;

static void insert(void) {
    struct record *r = malloc(sizeof *r);
    if (!r)
        exit(1);
    r->prev_a = NULL;
    r->next_a = a;
    if (a)
        a->prev_a = r;
    a = r;
    r->prev_b = NULL;
    r->next_b = b;
    if (b)
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
    if (r->prev_b)
        r->prev_b->next_b = r->next_b; //~ violation use-after-free
    else
        b = r->next_b;
    free(r);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            insert();
        } else {
            struct record *r = a;
            while (r && __VERIFIER_nondet_int())
                r = r->next_a;
            if (r)
                delete(r);
        }
    }
    while (b)
        delete(b);
    return 0;
}
