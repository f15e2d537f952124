// A block without room is taken for a large one.
//@ run: violation out-of-bounds
//@ inputs: 1 0 1 2 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
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
    int data[5];
};

static struct block *make(int which) {
    struct block *b;
    if (which == 0) {
        struct small *s = malloc(sizeof *s);
        if (!s)
            exit(1);
        s->block.size = 2;
        return &s->block;
    }
    if (which == 1) {
        struct large *l = malloc(sizeof *l);
        if (!l)
            exit(1);
        l->block.size = 5;
        return &l->block;
    }
    b = malloc(sizeof *b);
    if (!b)
        exit(1);
    b->size = 0;
    return b;
}

int main(void) {
    struct block *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct block *b = make(__VERIFIER_nondet_int());
        b->next = all;
        all = b;
    }
    for (struct block *b = all; b; b = b->next) {
        if (b->size == 2)
            ((struct small *)b)->data[1] = 1;
        else if (b->size != 2)
            ((struct large *)b)->data[4] = 1; //~ violation out-of-bounds
    }
    while (all) {
        struct block *next = all->next;
        free(all);
        all = next;
    }
    return 0;
}
