//@ run: exit 0
//@ inputs: 2 3 1 2
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
// Safe twins: indices of all types, tested as they should be, before and after an address is computed.
#include <stdlib.h>

extern long __VERIFIER_nondet_long(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern int __VERIFIER_nondet_int(void);

struct item { int key, rest[3]; };

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    struct item *items = calloc(4, sizeof *items);
    if (!items)
        return 0;
    long i = __VERIFIER_nondet_long();
    if (i >= 0 && i < 4)
        a[i] = items[i].rest[i % 3];
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n >= 1 && n <= 4)
        a[n - 1] = (items + n)[-1].key;
    long long w = __VERIFIER_nondet_longlong();
    if (w >= 0 && w < 4)
        a[w] += *(&items[4].key - 4 * (4 - w));
    int k = __VERIFIER_nondet_int();
    int *before = &a[k];
    if (k >= 0 && k < 4)
        *before = 1;
    free(items);
    return 0;
}
