/* Family parts, k = 4: parts of one array, each filled by a loop of its own. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);


int main(void)
{
    int size = __VERIFIER_nondet_int();
    if (size < 1 || size > 100000)
        size = 1;
    int *array = malloc(size * sizeof *array);
    int i = 0;
    for (; i < size && __VERIFIER_nondet_int(); i++)
        array[i] = 0;
    for (; i < size && __VERIFIER_nondet_int(); i++)
        array[i] = 10;
    for (; i < size && __VERIFIER_nondet_int(); i++)
        array[i] = 20;
    for (; i < size; i++)
        array[i] = 30;
    unsigned sum = 0;
    for (int k = 0; k < size; k++)
        sum += array[k];
    free(array);
    return 0;
}
