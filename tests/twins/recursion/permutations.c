#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long found;

static void permute(int *a, int at, int n)
{
    if (at == n) {
        found += (unsigned long)a[0];
        return;
    }
    for (int i = at; i < n; i++) {
        int kept = a[i];
        a[i] = a[at];
        a[at] = kept;
        permute(a, at + 1, n);
        a[at] = a[i];
        a[i] = kept;
    }
}

int main(void)
{
    int n;

    if (scanf("%d", &n) != 1 || n <= 0 || n > 100)
        return 1;
    int *a = malloc((size_t)n * sizeof *a);
    if (a == NULL)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = i;
    permute(a, 0, n);
    printf("%lu\n", found);
    free(a);
    return 0;
}
