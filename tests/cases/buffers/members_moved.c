// An array of records is moved by less than a record: the members are other ones then.
//@ run: violation out-of-bounds
//@ inputs: 1 2 0 5000 0 5000
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct entry {
    unsigned index, value;
};

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000 || m < 2 || m > 10000)
        return 0;
    struct entry *entries = malloc(m * sizeof *entries);
    int *used = calloc(n, sizeof *used);
    if (entries && used) {
        for (unsigned i = 0; i < m; i++) {
            entries[i].index = __VERIFIER_nondet_uint() % n;
            entries[i].value = __VERIFIER_nondet_uint();
        }
        memmove(entries, &entries[0].value, (m - 1) * sizeof *entries);
        for (unsigned i = 0; i + 1 < m; i++)
            used[entries[i].index]++; //~ violation out-of-bounds
    }
    free(entries);
    free(used);
    return 0;
}
