// The loop need not end, but there are only finitely many states.
//@ run: exit 0
//@ inputs: 0 4 0 2 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned turn = 0;
    while (__VERIFIER_nondet_int() == 0) {
        int *block = malloc(sizeof *block);
        *block = __VERIFIER_nondet_int();
        if (*block > 3)
            turn = (turn + 1) % 5;
        free(block);
    }
    return 0;
}
