// A record that is reset keeps its links.
#include <stdlib.h>
#include <string.h>

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
            struct record *r = b;
            while (r && __VERIFIER_nondet_int())
                r = r->b;
            if (r)
                memset(&r->value, 0, sizeof r->value);
        }
    }
    while (a) {
        struct record *r = a;
        a = r->a;
        free(r);
    }
    return 0;
}
