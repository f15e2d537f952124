// A walk over records of 24 bytes up to a pointer that it meets, wrong: it starts behind the first one and ends behind the last.
//@ run: violation out-of-bounds
//@ inputs: 2
//@ check: FALSE(valid-deref)
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
    for (const struct record *p = table + 1; p != table + n + 1; p++)
        sum += p->key + p->flags; //~ violation out-of-bounds
    free(table);
    return sum == 3;
}
