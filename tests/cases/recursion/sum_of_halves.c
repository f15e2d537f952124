// The sum of both halves.
//@ run: exit 0
//@ check: TRUE
//@ stdin: 4 1 2 3 4
//@ stdout: 10
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

static long sum(const int *a, int low, int high)
{
    if (low >= high)
        return 0;
    if (high - low == 1)
        return a[low];
    int mid = low + (high - low) / 2;
    return sum(a, low, mid) + sum(a, mid, high);
}

int main(void)
{
    int n = 0;
    int *a = read_numbers(&n);

    if (a == NULL)
        return 1;
    printf("%ld\n", sum(a, 0, n));
    free(a);
    return 0;
}
