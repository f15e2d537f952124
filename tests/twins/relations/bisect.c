#include <stdio.h>
#include <stdlib.h>

static int *read_numbers(int *count)
{
    int n;
    int *a;

    if (scanf("%5d", &n) != 1 || n < 0)
        return NULL;
    a = malloc(sizeof(int) * (size_t)(n + 1));
    if (a == NULL)
        return NULL;
    for (int i = 0; i < n; i++) {
        if (scanf("%8d", &a[i]) != 1) {
            n = i;
            break;
        }
    }
    *count = n;
    return a;
}

static int lower_bound(const int *a, int n, int key)
{
    int low = 0, high = n;

    while (low < high) {
        int mid = low + (high - low) / 2;
        if (a[mid] < key)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

int main(void)
{
    int n = 0, key;
    int *a = read_numbers(&n);

    if (a == NULL)
        return 1;
    a[n] = 0;
    while (scanf("%8d", &key) == 1) {
        int at = lower_bound(a, n, key);
        if (at < n && a[at] == key)
            printf("%d at %d\n", key, at);
    }
    free(a);
    return 0;
}
