// The other list loses its records when one is reversed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *a, *b;
};

static struct record *a, *b;

static void insert(int value) {
    struct record *r = malloc(sizeof *r);
    if (!r)
        exit(1);
    r->value = value;
    r->a = a;
    a = r;
    r->b = b;
    b = r;
}

int main(void) {
    while (__VERIFIER_nondet_int())
        insert(1);
    struct record *turned = NULL;
    while (b) {
        struct record *r = b;
        b = r->b;
        r->a = turned;
        turned = r;
    }
    for (struct record *r = b; r; r = r->b)
        if (r->b)
            r->b->value = 2;
    while (a) {
        struct record *r = a;
        a = r->a;
        free(r);
    }
    return 0;
}
