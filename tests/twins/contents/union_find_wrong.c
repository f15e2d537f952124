#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int find(int *parent, int x)
{
    while (parent[x] != x) {
        parent[x] = parent[parent[x]];
        x = parent[x];
    }
    return x;
}

static int unite(int *parent, int a, int b)
{
    a = find(parent, a);
    b = find(parent, b);
    if (a == b)
        return 0;
    parent[a] = b;
    return 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int sets = n;
    int *parent;

    if (n < 1 || n > 1000000)
        return 0;
    parent = malloc(sizeof(int) * n);
    if (!parent)
        return 1;
    for (int i = 0; i < n; i++)
        parent[i] = i;
    while (__VERIFIER_nondet_int()) {
        int a = __VERIFIER_nondet_int();
        int b = __VERIFIER_nondet_int();
        if (a < 0 || b < 0 || a >= n || b > n)
            continue;
        sets -= unite(parent, a, b);
    }
    free(parent);
    return sets == 1;
}
