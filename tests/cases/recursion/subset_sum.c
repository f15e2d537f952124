// What is left is a sum of one term more at each depth.
//@ run: exit 0
//@ check: TRUE
//@ stdin: 3 1 2 3 5
//@ stdout: 1
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

static int reaches(const int *a, int n, int rest)
{
    if (rest == 0)
        return 1;
    if (n == 0 || rest < 0)
        return 0;
    if (a[n - 1] > 0 && a[n - 1] <= rest && reaches(a, n - 1, rest - a[n - 1]))
        return 1;
    return reaches(a, n - 1, rest);
}

int main(void)
{
    int n = 0, goal;
    int *a = read_numbers(&n);

    if (a == NULL)
        return 1;
    if (scanf("%8d", &goal) == 1)
        printf("%d\n", reaches(a, n, goal));
    free(a);
    return 0;
}
