/* Family nested, k = 4: loops in one another over an array. */
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
    for (int i0 = 0; i0 < size; i0++) {
        for (int i1 = 0; i1 < size; i1++) {
            for (int i2 = 0; i2 < size; i2++) {
                for (int i3 = 0; i3 < size; i3++) {
                    array[i0] = (array[i0] + array[i1] + array[i2] + array[i3]) % 10;
                }
            }
        }
    }
    free(array);
    return 0;
}
