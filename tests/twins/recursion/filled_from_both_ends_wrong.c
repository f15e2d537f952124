#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct range {
    int *from;
    int *to;
};

static void fill(struct range range, int value)
{
    if (range.from >= range.to)
        return;
    *range.from++ = value;
    if (range.from < range.to)
        *range.to-- = -value;
    fill(range, value + 1 > 1000 ? 0 : value + 1);
}

int main(void)
{
    unsigned n;

    if (scanf("%4u", &n) != 1 || n == 0)
        return 1;
    int *a = malloc(n * sizeof *a);
    if (a == NULL)
        return 1;
    fill((struct range){a, a + n}, 1);
    printf("%d\n", a[n - 1]);
    free(a);
    return 0;
}
