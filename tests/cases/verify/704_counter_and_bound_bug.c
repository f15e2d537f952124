//@ run: violation out-of-bounds
//@ inputs: 3
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
// There is no place for the last one.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int count = __VERIFIER_nondet_int(), i;

    if (count < 0 || count > 100000)
        return 0;
    int *numbers = malloc(((size_t)count) * sizeof *numbers);
    for (i = 0; i < count; i++)
        numbers[i] = i;
    assert(i == count);
    numbers[i] = -1; //~ violation out-of-bounds
    free(numbers);
    return 0;
}
