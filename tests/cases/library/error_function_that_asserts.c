//@ run: exit 134
//@ property: memsafety
//@ check: TRUE
//@ inputs: 7
//@ oracle: none (the functions of SV-COMP do not exist there)
// As benchmarks define it: the assertion in it fails, which ends the program without any violation of memory.
#include <assert.h>
#include <stdlib.h>

void reach_error(void) {
    assert(0);
}

extern int __VERIFIER_nondet_int(void);

int *list[2];

int main(void) {
    list[0] = malloc(sizeof(int));
    list[1] = malloc(sizeof(int));
    if (__VERIFIER_nondet_int() == 7) {
        reach_error();
    }
    free(list[0]);
    free(list[1]);
    return 0;
}
