// Atoi size, wrong: heap buffer overflow: a number from the command line is used as an index without a lower bound.
//@ run: violation out-of-bounds
//@ args: '' -1
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[]) {
    if (argc < 3)
        return 1;
    int n = atoi(argv[1]);
    int k = atoi(argv[2]);
    if (n < 1 || n > 10000)
        n = 16;
    int *a = calloc(n, sizeof(int));
    if (!a)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = i;
    if (k < n)
        printf("%d\n", a[k]); //~ violation out-of-bounds
    free(a);
    return 0;
}
