//@ run: exit 0
//@ inputs: 7 100 101 59
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// Where two runs of a loop meet, a seed is a number in one and any number in the other.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    do {
        srand(__VERIFIER_nondet_uint());
        int number = rand();
        if (number < 0)
            reach_error();
        srand(1);
        (void)rand();
    } while (__VERIFIER_nondet_uchar() != 59);
    return 0;
}
