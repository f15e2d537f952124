//@ run: exit 0
//@ check: TRUE
//@ inputs: 1 0 1 0 1 9 0
//@ oracle: none (the functions of SV-COMP do not exist there)
// An element is put into an array of pointers, and those behind it are moved up, all at once.
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    size_t n = 0, cap = 1000;
    char **v = malloc(cap * sizeof *v);
    if (v == NULL) {
        return 1;
    }
    while (n < cap && __VERIFIER_nondet_uint() != 0) {
        size_t at = __VERIFIER_nondet_uint();
        if (at > n) {
            at = n;
        }
        char *s = malloc(8);
        if (s == NULL) {
            break;
        }
        memmove(&v[at + 1], &v[at], (n - at) * sizeof v[0]);
        v[at] = s;
        n++;
    }
    for (size_t i = 0; i < n; i++) {
        free(v[i]);
    }
    free(v);
    return 0;
}
