//@ run: exit 0
// The comparison function ends the program; the elements are where they were.
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    char *local = malloc(1);
    exit(0);
    return *local;
}

int main(void)
{
    char *blocks[2] = { malloc(1), malloc(2) };
    qsort(blocks, 2, sizeof *blocks, compare);
    return 0;
}
