// As many elements are added to an array as there is room for, or as are wanted: the least of both.
//@ run: exit 0
//@ seed: 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct buffer {
    int used, size;
    int *cells;
};

static void add(struct buffer *b, int wanted) {
    int n = b->size - b->used;
    if (n > wanted)
        n = wanted;
    for (int i = 0; i < n; i++)
        b->cells[b->used + i] = i;
    if (n > 0)
        b->used += n;
}

int main(void) {
    struct buffer b = { 0, __VERIFIER_nondet_int(), NULL };
    if (b.size < 1 || b.size > 4096)
        return 0;
    b.cells = malloc((size_t)b.size * sizeof *b.cells);
    if (b.cells == NULL)
        return 1;
    for (int wanted = __VERIFIER_nondet_int(); wanted > 0; wanted = __VERIFIER_nondet_int())
        add(&b, wanted);
    free(b.cells);
    return 0;
}
