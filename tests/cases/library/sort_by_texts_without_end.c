// A library may compare an element with itself: then two texts without an end are read behind their arrays, though each differs from all others.
//@ run: exit 0
//@ check: UNKNOWN(unsupported)
#include <stdlib.h>
#include <string.h>

struct entry {
    char name[4];
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->name, ((const struct entry *)b)->name);
}

int main(void)
{
    struct entry *table = malloc(3 * sizeof *table);

    if (table == NULL)
        return 0;
    memcpy(table[0].name, "abcd", 4);
    memcpy(table[1].name, "zbcd", 4);
    memcpy(table[2].name, "ghi", 4);
    qsort(table, 3, sizeof *table, by_name);
    free(table);
    return 0;
}
