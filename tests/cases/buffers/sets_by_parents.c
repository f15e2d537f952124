// Disjoint sets: each element has the number of its parent.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int find(const int *parent, int x) {
    while (parent[x] != x)
        x = parent[x];
    return x;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *parent = malloc(n * sizeof *parent);
    if (!parent)
        return 0;
    for (int i = 0; i < n; i++)
        parent[i] = i;
    while (__VERIFIER_nondet_int()) {
        int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
        if (a < 0 || a >= n || b < 0 || b >= n)
            continue;
        int x = find(parent, a), y = find(parent, b);
        if (x != y)
            parent[x] = y;
    }
    free(parent);
    return 0;
}
