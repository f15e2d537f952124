// Numbers from the command line: the size of an array, and an index.
//@ run: exit 1
//@ check: TRUE
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
    if (k >= 0 && k < n)
        printf("%d\n", a[k]);
    free(a);
    return 0;
}
