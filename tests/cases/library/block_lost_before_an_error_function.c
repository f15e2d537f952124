//@ run: violation leak
//@ property: memsafety
//@ check: FALSE(valid-memtrack)
//@ inputs: 1
//@ oracle: none (the functions of SV-COMP do not exist there)
// A block that was lost before the program ends in an error function is lost all the same.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int *held;

static void hold_another(void) {
    held = malloc(sizeof(int)); //~ violation leak
}

int main(void) {
    hold_another();
    hold_another();
    if (__VERIFIER_nondet_int()) {
        reach_error();
    }
    free(held);
    return 0;
}
