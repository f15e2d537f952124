// A member that is not the first is read first, wrong: heap buffer overflow: one element too many is freed.
//@ run: violation out-of-bounds
//@ stdin: 3 1 2 1
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

struct slot {
    long tag;
    int *block;
    int used;
};

int main(void)
{
    unsigned count, at;
    struct slot *slots;

    if (scanf("%u", &count) != 1 || count == 0 || count > 500)
        return 0;
    slots = calloc(count, sizeof *slots);
    if (slots == NULL)
        return 1;
    while (scanf("%u", &at) == 1) {
        unsigned i = at % count;
        if (slots[i].block == NULL)
            slots[i].block = malloc(sizeof(int));
    }
    for (unsigned i = 0; i <= count; i++)
        free(slots[i].block); //~ violation out-of-bounds
    free(slots);
    return 0;
}
