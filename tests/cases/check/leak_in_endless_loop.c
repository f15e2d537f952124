// Once it has started, the program never ends, but it loses memory on the way.
//@ run: exit 0
//@ inputs: 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_int() == 0)
        return 0;
    int *last = malloc(sizeof *last);
    for (;;) {
        *last = __VERIFIER_nondet_int();
        if (*last == 5)
            last = malloc(sizeof *last);
    }
}
