// Neighbours are exchanged in nested loops; the array and its size are fields of a record.
//@ run: exit 0
//@ inputs: 5
//@ check: TRUE
//@ templates: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct array {
    unsigned n;
    int *items;
};

int main(void)
{
    struct array v;
    v.n = __VERIFIER_nondet_uint();
    if (v.n > 1000)
        return 0;
    v.items = calloc(v.n, sizeof *v.items);
    if (v.items == NULL)
        return 0;
    for (unsigned i = 0; i + 1 < v.n; i++) {
        for (unsigned j = 0; j + 1 < v.n - i; j++) {
            if (v.items[j] > v.items[j + 1]) {
                int t = v.items[j];
                v.items[j] = v.items[j + 1];
                v.items[j + 1] = t;
            }
        }
    }
    free(v.items);
    return 0;
}
