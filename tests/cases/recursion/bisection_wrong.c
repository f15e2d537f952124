// Searching by halves that include both ends.
//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ stdin: 3 1 5 9 10
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

static int find(const int *a, int low, int high, int key)
{
    if (low > high)
        return -1;
    int mid = low + (high - low) / 2;
    if (a[mid] == key) //~ violation out-of-bounds
        return mid;
    return a[mid] < key ? find(a, mid + 1, high, key) : find(a, low, mid - 1, key);
}

int main(void)
{
    int n = 0, key;
    int *a = read_numbers(&n);

    if (a == NULL)
        return 1;
    while (scanf("%8d", &key) == 1) {
        int at = find(a, 0, n, key);
        if (at >= 0)
            a[at] = 0;
    }
    free(a);
    return 0;
}
