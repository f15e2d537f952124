//@ run: exit 0
//@ check: TRUE
//@ seed: 3
//@ oracle: none (the functions of SV-COMP do not exist there)
// Numbers that cannot come again are not remembered, so that any number of them is one state.
#include <stdlib.h>
#include <time.h>

extern int __VERIFIER_nondet_int(void);

int count[16];

int main(void) {
    srand((unsigned int)time(NULL));
    while (__VERIFIER_nondet_int() > 0) {
        count[rand() % 16] = 1;
    }
    return 0;
}
