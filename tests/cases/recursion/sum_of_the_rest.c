// The first element and the sum of the rest.
//@ run: exit 0
//@ check: TRUE
//@ stdin: 3 1 2 3
//@ stdout: 6
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int *read_numbers(int *count)
{
    int n;
    int *a;

    if (scanf("%5d", &n) != 1 || n <= 0)
        return NULL;
    a = malloc(sizeof(int) * (size_t)n);
    if (a == NULL)
        return NULL;
    for (int i = 0; i < n; i++) {
        if (scanf("%8d", &a[i]) != 1)
            a[i] = 0;
    }
    *count = n;
    return a;
}

static unsigned sum(const int *a, int n)
{
    if (n == 0)
        return 0;
    return (unsigned)a[0] + sum(a + 1, n - 1);
}

int main(void)
{
    int n = 0;
    int *a = read_numbers(&n);

    if (a == NULL)
        return 1;
    printf("%u\n", sum(a, n));
    free(a);
    return 0;
}
