// An array of records, wrong: the member of which nothing is known is used as an index.
//@ run: violation out-of-bounds
//@ inputs: 2 1 0 1 7
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct edge {
    unsigned from, to;
    int weight;
};

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000 || m > 10000)
        return 0;
    struct edge *edges = malloc((m + 1) * sizeof *edges);
    int *distance = malloc(n * sizeof *distance);
    if (edges && distance) {
        for (unsigned i = 0; i < n; i++)
            distance[i] = 0;
        for (unsigned i = 0; i < m; i++) {
            edges[i].from = __VERIFIER_nondet_uint() % n;
            edges[i].to = __VERIFIER_nondet_uint() % n;
            edges[i].weight = __VERIFIER_nondet_int();
        }
        for (unsigned i = 0; i < m; i++)
            distance[edges[i].weight] = distance[edges[i].from]; //~ violation out-of-bounds
    }
    free(edges);
    free(distance);
    return 0;
}
