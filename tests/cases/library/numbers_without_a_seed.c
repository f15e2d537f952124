//@ run: exit 0
//@ check: TRUE
//@ seed: 11
//@ oracle: none (the functions of SV-COMP do not exist there)
// Without a seed, the numbers are those of the seed 1.
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
    int first = rand();
    srand(1);
    if (rand() != first) {
        reach_error();
    }
    return 0;
}
