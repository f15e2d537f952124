//@ run: exit 0
//@ stdout: 4 3 5
// A block whose address is kept only in a bit-field, beside a tag, is not lost.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct tagged {
    uintptr_t tag : 2;
    uintptr_t address : 8 * sizeof(void *) - 2;
};

static struct tagged head;

static void set(struct tagged *to, int *block, int tag)
{
    to->address = (uintptr_t)block >> 2;
    to->tag = tag;
}

static int *get(const struct tagged *from)
{
    return (int *)((uintptr_t)from->address << 2);
}

int main(void)
{
    int *block = malloc(sizeof *block);

    set(&head, block, 3);
    *get(&head) = 4;
    printf("%d %d", *block, (int)head.tag);
    free(block);
    set(&head, malloc(2 * sizeof *block), 1);
    get(&head)[1] = 5;
    printf(" %d\n", get(&head)[1]);
    return 0;
}
