//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ model: ILP32
//@ inputs: 1073741826
//@ oracle: none (compiled programs wrap around and find the block again)
// The test is of the product, which wraps around.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *a = calloc(4, sizeof(int));
    int i = __VERIFIER_nondet_int();
    if (!a)
        return 0;
    if ((unsigned)i * sizeof(int) < 4 * sizeof(int))
        a[i] = 1; //~ violation out-of-bounds
    free(a);
    return 0;
}
