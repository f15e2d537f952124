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

static void sort(int *a, int *spare, int low, int high)
{
    if (high - low < 2)
        return;
    int mid = low + (high - low) / 2;
    sort(a, spare, low, mid);
    sort(a, spare, mid, high);
    int i = low, j = mid, to = low;
    while (to < high) {
        if (i < mid && (j > high || a[i] <= a[j]))
            spare[to++] = a[i++];
        else
            spare[to++] = a[j++];
    }
    for (to = low; to < high; to++)
        a[to] = spare[to];
}

int main(void)
{
    int n = 0;
    int *a = read_numbers(&n);

    if (a == NULL)
        return 1;
    int *spare = malloc(sizeof(int) * (size_t)n);
    if (spare != NULL)
        sort(a, spare, 0, n);
    free(spare);
    free(a);
    return 0;
}
