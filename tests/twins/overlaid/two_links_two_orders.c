// One list grows at its front, the other over the same records at its end; the latter frees them.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    unsigned value;
    struct record *by_age, *by_name;
};

int main(void) {
    struct record *ages = NULL, *names = NULL, *last = NULL;
    unsigned sum = 0;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->value = __VERIFIER_nondet_int();
        r->by_age = ages;
        ages = r;
        r->by_name = NULL;
        if (last)
            last->by_name = r;
        else
            names = r;
        last = r;
    }
    for (struct record *r = ages; r; r = r->by_age)
        sum += r->value;
    for (struct record *r = names; r; r = r->by_name)
        r->value = sum;
    while (names) {
        struct record *r = names;
        names = r->by_name;
        free(r);
    }
    return 0;
}
