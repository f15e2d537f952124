//@ run: exit 0
//@ check: TRUE
//@ inputs: 3 1 0 1 5 0
//@ oracle: none (the functions of SV-COMP do not exist there)
// An element of an array of pointers is taken out, and those behind it are moved down, all at once.
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    size_t n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 100000) {
        return 0;
    }
    char **v = malloc(n * sizeof *v);
    if (v == NULL) {
        return 1;
    }
    for (size_t i = 0; i < n; i++) {
        v[i] = malloc(8);
    }
    while (n > 0 && __VERIFIER_nondet_uint() != 0) {
        size_t at = __VERIFIER_nondet_uint();
        if (at >= n) {
            continue;
        }
        free(v[at]);
        memmove(&v[at], &v[at + 1], (n - at - 1) * sizeof v[0]);
        n--;
    }
    for (size_t i = 0; i < n; i++) {
        free(v[i]);
    }
    free(v);
    return 0;
}
