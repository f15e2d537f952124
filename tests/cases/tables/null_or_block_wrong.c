// Null or block, wrong: null pointer dereference: slots of the table may be null.
//@ run: violation null-deref
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern size_t __VERIFIER_nondet_size_t(void);

int main(void) {
    size_t n = __VERIFIER_nondet_size_t();
    if (n == 0 || n > 500)
        return 0;
    int **slot = calloc(n, sizeof *slot);
    if (!slot)
        return 1;
    for (size_t i = 0; i < n; i++) {
        if (__VERIFIER_nondet_int() > 3) {
            slot[i] = malloc(sizeof(int));
            if (slot[i])
                *slot[i] = (int)i;
        }
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        if (slot[i] != NULL || i == n - 1)
            sum += *slot[i]; //~ violation null-deref
    printf("%ld\n", sum);
    for (size_t i = 0; i < n; i++)
        free(slot[i]);
    free(slot);
    return 0;
}
