// The data of a record is copied to another one; links stay.
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
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            insert(what);
        } else {
            struct record *r = a;
            while (r && __VERIFIER_nondet_int())
                r = r->a;
            if (r && r != a)
                a->value = r->value;
        }
    }
    for (struct record *r = b; r; r = r->b)
        r->value = 0;
    while (a) {
        struct record *r = a;
        a = r->a;
        free(r);
    }
    return 0;
}
