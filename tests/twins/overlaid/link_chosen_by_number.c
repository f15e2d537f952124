// A walk by a link that is chosen when it begins.
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

static struct record *next(struct record *r, int which) {
    return which ? r->a : r->b;
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            insert(what);
        } else {
            int which = __VERIFIER_nondet_int();
            for (struct record *r = which ? a : b; r; r = next(r, which))
                r->value = which;
        }
    }
    while (a) {
        struct record *r = a;
        a = r->a;
        free(r);
    }
    return 0;
}
