// Blocks of other sizes, wrong: heap buffer overflow: one of the strings is too short for what is read of each.
//@ run: violation out-of-bounds
//@ stdin: 1 1
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int n, k;
    if (scanf("%d", &n) != 1 || n < 1 || n > 500)
        return 1;
    char **signs = malloc(n * sizeof *signs);
    if (!signs)
        return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%d", &k) != 1)
            k = 0;
        signs[i] = strdup(k == 0 ? "zero" : k < 0 ? "minus" : "+");
        if (!signs[i])
            abort();
    }
    for (int i = 0; i < n; i++)
        putchar(signs[i][2]); //~ violation out-of-bounds
    for (int i = 0; i < n; i++)
        free(signs[i]);
    free(signs);
    return 0;
}
