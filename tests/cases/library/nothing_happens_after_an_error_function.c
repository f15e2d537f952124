//@ run: exit 134
//@ property: memsafety
//@ check: TRUE
//@ inputs: 1
//@ oracle: none (the functions of SV-COMP do not exist there)
// What stands after the error function is never executed, although its declaration does not say so.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int *held;

int main(void) {
    held = malloc(sizeof(int));
    *held = 1;
    if (__VERIFIER_nondet_int()) {
        reach_error();
        free(held);
        *held = 2;
    }
    free(held);
    return 0;
}
