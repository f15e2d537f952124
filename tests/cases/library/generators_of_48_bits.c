//@ run: exit 0
//@ stdout: 1598855263
//@ stdout: 1471891643
//@ stdout: 238553827
//@ stdout: 0.42233895798830901
//@ stdout: 7666 39619 42869
// POSIX says exactly which numbers follow a seed.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    unsigned short state[3] = {1, 2, 3};
    srand48(42);
    printf("%ld\n", lrand48());
    printf("%ld\n", mrand48());
    printf("%ld\n", lrand48());
    printf("%.17g\n", drand48());
    nrand48(state);
    jrand48(state);
    erand48(state);
    printf("%d %d %d\n", state[0], state[1], state[2]);
    return 0;
}
