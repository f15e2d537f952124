//@ run: exit 0
//@ findings
// A matrix of a size that is read: its last row is not there, and a row is lost when the size is wrong.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1 || n < 1 || n > 50)
        return 0;
    int **rows = malloc(n * sizeof *rows); //~ finding leak
    for (int i = 0; i < n; i++)
        rows[i] = calloc(n, sizeof **rows); //~ finding leak
    if (n == 13)
        return 1;
    if (n > 20)
        rows[n][0] = 1; //~ finding out-of-bounds
    int trace = 0;
    for (int i = 0; i < n; i++)
        trace += rows[i][i];
    printf("%d\n", trace);
    for (int i = 0; i < n; i++)
        free(rows[i]);
    free(rows);
    if (n == 17)
        printf("%p\n", (void *)rows[0]); //~ finding use-after-free
    return 0;
}
