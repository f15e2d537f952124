//@ run: exit 0
//@ check: TRUE
//@ seed: 11
//@ oracle: none (the functions of SV-COMP do not exist there)
// The same seed gives the same numbers, whatever they are; a sequence goes on where the last one ended.
#include <stdlib.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned int seed = __VERIFIER_nondet_uint();
    srand(seed);
    int first = rand(), second = rand();
    srand(seed);
    if (rand() != first || rand() != second || first < 0) {
        reach_error();
    }
    return 0;
}
