// As many elements are added to an array as there is room for, wrong: heap buffer overflow: it is forgotten how many there are already.
//@ run: violation out-of-bounds
//@ stdin: 4 3 3
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

struct buffer {
    int used, size;
    int *cells;
};

static void add(struct buffer *b, int wanted) {
    int n = b->size;
    if (n > wanted)
        n = wanted;
    for (int i = 0; i < n; i++)
        b->cells[b->used + i] = i; //~ violation out-of-bounds
    if (n > 0)
        b->used += n;
}

int main(void) {
    struct buffer b = { 0, 0, NULL };
    int wanted;
    if (scanf("%4d", &b.size) != 1 || b.size < 1 || b.size > 4096)
        return 0;
    b.cells = malloc((size_t)b.size * sizeof *b.cells);
    if (b.cells == NULL)
        return 1;
    while (scanf("%4d", &wanted) == 1)
        add(&b, wanted);
    free(b.cells);
    return 0;
}
