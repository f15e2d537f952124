// Blocks of other sizes: the elements of a table are strings of known but different lengths.
//@ run: exit 0
//@ stdin: 3 -1 0 1
//@ stdout: minus
//@ stdout: zero
//@ stdout: +
//@ model: LP64
//@ check: TRUE
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
        puts(signs[i]);
    for (int i = 0; i < n; i++)
        free(signs[i]);
    free(signs);
    return 0;
}
