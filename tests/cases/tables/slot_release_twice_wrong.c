// Slot release twice, wrong: double free: the slot is not set to null after its block was freed.
//@ run: violation double-free
//@ inputs: 1 0 0 0
//@ check: FALSE(valid-free)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern size_t __VERIFIER_nondet_size_t(void);

int main(void) {
    size_t n = __VERIFIER_nondet_size_t();
    if (n == 0 || n > 128)
        return 0;
    char **slot = malloc(n * sizeof *slot);
    if (!slot)
        return 1;
    for (size_t i = 0; i < n; i++)
        slot[i] = NULL;
    for (int k = 0; k < 60; k++) {
        size_t i = __VERIFIER_nondet_size_t();
        if (i >= n)
            continue;
        if (slot[i]) {
            free(slot[i]); //~ violation double-free
        } else {
            slot[i] = strdup("x");
        }
    }
    for (size_t i = 0; i < n; i++)
        free(slot[i]);
    free(slot);
    return 0;
}
