// A walk over records of 24 bytes up to a pointer that it meets: their offsets are multiples of a number that is no power of two.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct record {
    long key, value;
    int uses, flags;
};

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    long sum = 0;
    if (n == 0 || n > 10000)
        return 0;
    struct record *table = malloc(n * sizeof *table);
    if (table == NULL)
        return 0;
    for (struct record *p = table; p != table + n; p++) {
        p->key = 1;
        p->value = 2;
        p->uses = 3;
        p->flags = 4;
    }
    for (const struct record *p = table; p != table + n; p++)
        sum += p->key + p->flags;
    free(table);
    return sum == 3;
}
