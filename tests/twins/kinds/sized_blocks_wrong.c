// Blocks of three sizes are in one list; a number says which of them a block is, and how much of it is written.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct block {
    int size;
    struct block *next;
};

struct small {
    struct block block;
    int data[2];
};

struct large {
    struct block block;
    int data[10];
};

static struct block *add(struct block *next) {
    struct block *b;
    switch (__VERIFIER_nondet_int()) {
    case 0: {
        struct small *s = malloc(sizeof *s);
        if (!s)
            exit(1);
        s->block.size = 2;
        b = &s->block;
        break;
    }
    case 1: {
        struct large *l = malloc(sizeof *l);
        if (!l)
            exit(1);
        l->block.size = 10;
        b = &l->block;
        break;
    }
    default:
        b = malloc(sizeof *b);
        if (!b)
            exit(1);
        b->size = 0;
    }
    b->next = next;
    return b;
}

int main(void) {
    struct block *all = NULL;
    while (__VERIFIER_nondet_int())
        all = add(all);
    for (struct block *b = all; b; b = b->next) {
        if (b->size <= 2)
            ((struct small *)b)->data[1] = 1;
        else if (b->size == 10)
            ((struct large *)b)->data[9] = 1;
    }
    while (all) {
        struct block *next = all->next;
        free(all);
        all = next;
    }
    return 0;
}
