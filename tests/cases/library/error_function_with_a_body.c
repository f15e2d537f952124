//@ run: violation use-after-free
//@ property: memsafety
//@ check: FALSE(valid-deref)
//@ inputs: 1
//@ oracle: none (the functions of SV-COMP do not exist there)
// The program says what its error function does: nothing. Where nobody asks about errors, that counts.
#include <stdlib.h>

void reach_error(void) {
}

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *p = malloc(sizeof(int));
    *p = 1;
    if (__VERIFIER_nondet_int()) {
        reach_error();
        free(p);
        *p = 2; //~ violation use-after-free
    }
    free(p);
    return 0;
}
