//@ run: exit 0
//@ inputs: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
// Neither the counter nor its bound is known, but the order of the two is.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int count = __VERIFIER_nondet_int(), i;

    if (count < 0 || count > 100000)
        return 0;
    int *numbers = malloc(((size_t)count + 1) * sizeof *numbers);
    for (i = 0; i < count; i++)
        numbers[i] = i;
    assert(i == count);
    numbers[i] = -1;
    free(numbers);
    return 0;
}
