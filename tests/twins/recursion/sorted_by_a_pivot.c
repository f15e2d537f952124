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

static void sort(int *a, int low, int high)
{
    if (low >= high)
        return;
    int pivot = a[high], to = low;
    for (int i = low; i < high; i++) {
        if (a[i] < pivot) {
            int kept = a[i];
            a[i] = a[to];
            a[to] = kept;
            to++;
        }
    }
    a[high] = a[to];
    a[to] = pivot;
    sort(a, low, to - 1);
    sort(a, to + 1, high);
}

int main(void)
{
    int n = 0;
    int *a = read_numbers(&n);

    if (a == NULL)
        return 1;
    sort(a, 0, n - 1);
    printf("%d\n", a[0]);
    free(a);
    return 0;
}
