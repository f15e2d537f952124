// Each record is in two lists by two links, in the same order; one of them frees it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    unsigned value;
    struct record *by_age, *by_name;
};

static struct record *ages, *names;

static void insert(unsigned value) {
    struct record *r = malloc(sizeof *r);
    if (!r)
        exit(1);
    r->value = value;
    r->by_age = ages;
    ages = r;
    r->by_name = names;
    names = r;
}

int main(void) {
    unsigned sum = 0;
    while (__VERIFIER_nondet_int())
        insert(__VERIFIER_nondet_int());
    for (struct record *r = ages; r; r = r->by_age)
        sum += r->value;
    for (struct record *r = names; r; r = r->by_name)
        r->value = sum;
    while (ages) {
        struct record *r = ages;
        ages = r->by_age;
        free(r);
    }
    return 0;
}
