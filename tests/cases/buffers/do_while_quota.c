// Do while quota, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned quota = __VERIFIER_nondet_uint();
    if (quota > 600)
        return 0;
    int *log = malloc(quota * sizeof(int));
    if (!log)
        return 1;
    unsigned used = 0;
    if (quota > 0) {
        do {
            log[used] = __VERIFIER_nondet_int();
            used++;
        } while (used < quota && log[used - 1] != 0);
    }
    for (unsigned i = 0; i < used; i++)
        printf("%d\n", log[i]);
    free(log);
    return 0;
}
