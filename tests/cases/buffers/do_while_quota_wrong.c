// Do while quota, wrong: heap buffer overflow: do-while runs once even for a quota of zero.
//@ run: violation out-of-bounds
//@ inputs: 0 0
//@ check: FALSE(valid-deref)
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
    {
        do {
            log[used] = __VERIFIER_nondet_int(); //~ violation out-of-bounds
            used++;
        } while (used < quota && log[used - 1] != 0);
    }
    for (unsigned i = 0; i < used; i++)
        printf("%d\n", log[i]);
    free(log);
    return 0;
}
