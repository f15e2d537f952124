// Pieces of any size are cut from blocks; a new block is added when the current one is full.
//@ run: exit 0
//@ inputs: 1 40 1 200 1 100 1 3 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct block {
    struct block *next;
    char *free;
    char *end;
    char *start;
};

static struct block *blocks;

static char *cut(unsigned size)
{
    if (!blocks || blocks->free + size > blocks->end) {
        struct block *block = malloc(sizeof *block + 256);
        if (!block)
            abort();
        block->start = block->free = (char *)(block + 1);
        block->end = block->start + 256;
        block->next = blocks;
        blocks = block;
    }
    char *piece = blocks->free;
    blocks->free += size;
    return piece;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int size = __VERIFIER_nondet_int();
        if (size < 1 || size > 200)
            continue;
        char *piece = cut((unsigned)size);
        piece[0] = 1;
        piece[size - 1] = 2;
    }
    while (blocks) {
        struct block *next = blocks->next;
        if (blocks->free < blocks->start || blocks->free > blocks->end)
            *(char *)0 = 0;
        free(blocks);
        blocks = next;
    }
    return 0;
}
