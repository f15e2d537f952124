//@ run: exit 0
//@ check: TRUE
//@ seed: 11
//@ oracle: none (the functions of SV-COMP do not exist there)
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
    unsigned int seed = 1;
    int first = rand_r(&seed);
    unsigned int next = seed;
    seed = 1;
    if (rand_r(&seed) != first || seed != next) {
        reach_error();
    }
    return 0;
}
