// Neighbours are exchanged in nested loops, wrong: the last element has none.
//@ run: violation out-of-bounds
//@ inputs: 5
//@ check: FALSE(valid-deref)
//@ templates: FALSE
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
        for (unsigned j = 0; j < v.n - i; j++) {
            if (v.items[j] > v.items[j + 1]) { //~ violation out-of-bounds
                int t = v.items[j];
                v.items[j] = v.items[j + 1];
                v.items[j + 1] = t;
            }
        }
    }
    free(v.items);
    return 0;
}
