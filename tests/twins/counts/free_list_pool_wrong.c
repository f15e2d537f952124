#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct block {
    struct block *next;
    char bytes[56];
};

struct pool {
    struct block *free_blocks;
    struct block *used_blocks;
    int n_free;
    int n_used;
};

static struct block *pool_get(struct pool *p)
{
    struct block *b;

    if (p->n_free > 0) {
        b = p->free_blocks;
        p->free_blocks = b->next;
        p->n_free--;
    } else {
        if (p->n_used >= 100000)
            return NULL;
        b = malloc(sizeof *b);
        if (b == NULL)
            return NULL;
    }
    b->bytes[0] = 0;
    b->next = p->used_blocks;
    p->used_blocks = b;
    p->n_used++;
    return b;
}

static void pool_put(struct pool *p)
{
    struct block *b = p->used_blocks;

    if (b == NULL)
        return;
    p->used_blocks = b->next;
    p->n_used--;
    if (p->n_free < 8) {
        b->next = p->free_blocks;
        p->free_blocks = b;
        p->n_free++;
    } else {
        free(b);
       p->n_free++;
    }
}

static void release(struct block **list, int *n)
{
    while (*n > 0) {
        struct block *b = *list;
        *list = b->next;
        free(b);
        (*n)--;
    }
}

int main(void)
{
    struct pool p = {NULL, NULL, 0, 0};
    int op;

    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op > 0)
            (void)pool_get(&p);
        else
            pool_put(&p);
    }
    release(&p.used_blocks, &p.n_used);
    release(&p.free_blocks, &p.n_free);
    assert(p.used_blocks == NULL && p.free_blocks == NULL);
    return 0;
}
