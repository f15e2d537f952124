// An array of records: two members of each are below a number, of the third nothing is known.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
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
            if (distance[edges[i].to] < edges[i].weight)
                distance[edges[i].to] = distance[edges[i].from];
    }
    free(edges);
    free(distance);
    return 0;
}
