// One more element is compared than there are.
//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ stdin: b a
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    int count;
    const char *name;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->name, ((const struct entry *)b)->name);
}

int main(void)
{
    char first[16], second[16];
    struct entry table[2] = {{1, first}, {2, second}};

    if (scanf("%15s %15s", first, second) != 2)
        return 1;
    qsort(table, 3, sizeof table[0], by_name); //~ violation out-of-bounds
    for (int i = 0; i < 2; i++)
        printf("%s %d\n", table[i].name, table[i].count);
    return 0;
}
