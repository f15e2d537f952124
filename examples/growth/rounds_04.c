/* Family rounds, k = 4: loops over one array, one after another. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);


int main(void)
{
    int size = __VERIFIER_nondet_int();
    if (size < 1 || size > 100000)
        size = 1;
    int *array = malloc(size * sizeof *array);
    for (int i = 0; i < size; i++)
        array[i] = 0;
    for (int i = 0; i < size; i++)
        array[i] = (array[i] + 0) % 10;
    for (int i = 0; i < size; i++)
        array[i] = (array[i] + 1) % 10;
    for (int i = 0; i < size; i++)
        array[i] = (array[i] + 2) % 10;
    for (int i = 0; i < size; i++)
        array[i] = (array[i] + 3) % 10;
    free(array);
    return 0;
}
