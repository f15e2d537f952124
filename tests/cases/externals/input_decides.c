// The defect needs an input, and the function has no say in it.
//@ run: unknown unsupported
//@ check: FALSE(valid-deref)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
void report(int value);

int main(void)
{
    int size = __VERIFIER_nondet_int();
    report(size);
    if (size == 4711) {
        char *block = malloc(3);
        block[3] = 0;
        free(block);
    }
    return 0;
}
