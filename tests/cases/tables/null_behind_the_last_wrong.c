// A table of blocks with a null pointer behind the last, wrong: a leak: the block before the null pointer is not freed.
//@ run: violation leak
//@ stdin: 3
//@ check: FALSE(valid-memtrack)
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int n = 0;
    if (scanf("%3d", &n) != 1)
        return 0;
    if (n < 0 || n > 1000)
        return 0;
    char **all = malloc(((size_t)n + 1) * sizeof *all);
    for (int i = 0; i < n; i++)
        all[i] = malloc(10); //~ violation leak
    all[n] = NULL;
    for (int i = 0; i + 1 < n; i++)
        free(all[i]);
    free(all);
    return 0;
}
