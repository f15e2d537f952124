//@ run: exit 134
//@ property: memsafety
//@ check: TRUE
//@ templates: TRUE
//@ inputs: 1
//@ oracle: none (the functions of SV-COMP do not exist there)
// Nobody asks about the error function: the program ends there as by `abort`, and what is held is no leak.
#include <stdlib.h>

extern void __VERIFIER_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);

int *held;

int main(void) {
    held = malloc(sizeof(int));
    *held = 1;
    if (__VERIFIER_nondet_int()) {
        __VERIFIER_error();
    }
    free(held);
    return 0;
}
