#include <stdio.h>
#include <stdlib.h>

#define STEP 10

int main(void)
{
    int *values = NULL;
    unsigned n = 0, room = 0;
    int v, rc = 0;

    while (n < 1000000 && scanf("%7d", &v) == 1) {
        if (n >= room) {
            int *p = realloc(values, room * sizeof(int) + STEP);
            if (p == NULL) {
                rc = 1;
                break;
            }
            values = p;
            room += STEP;
        }
        values[n++] = v;
    }
    long sum = 0;
    while (n > 0)
        sum += values[--n];
    printf("%ld\n", sum);
    free(values);
    return rc;
}
