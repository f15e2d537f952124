/* Family arrays, k = 4: arrays alive at the same time, each filled and read. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);


int main(void)
{
    int size0 = __VERIFIER_nondet_int();
    if (size0 < 1 || size0 > 100000)
        size0 = 1;
    int *array0 = malloc(size0 * sizeof *array0);
    int size1 = __VERIFIER_nondet_int();
    if (size1 < 1 || size1 > 100000)
        size1 = 1;
    int *array1 = malloc(size1 * sizeof *array1);
    int size2 = __VERIFIER_nondet_int();
    if (size2 < 1 || size2 > 100000)
        size2 = 1;
    int *array2 = malloc(size2 * sizeof *array2);
    int size3 = __VERIFIER_nondet_int();
    if (size3 < 1 || size3 > 100000)
        size3 = 1;
    int *array3 = malloc(size3 * sizeof *array3);
    for (int i = 0; i < size0; i++)
        array0[i] = 0;
    for (int i = 0; i < size1; i++)
        array1[i] = 1;
    for (int i = 0; i < size2; i++)
        array2[i] = 2;
    for (int i = 0; i < size3; i++)
        array3[i] = 3;
    unsigned sum = 0;
    for (int i = 0; i < size0; i++)
        sum += array0[i];
    free(array0);
    for (int i = 0; i < size1; i++)
        sum += array1[i];
    free(array1);
    for (int i = 0; i < size2; i++)
        sum += array2[i];
    free(array2);
    for (int i = 0; i < size3; i++)
        sum += array3[i];
    free(array3);
    return 0;
}
