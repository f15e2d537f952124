// The nodes that wait to be used again are forgotten at the end.
//@ run: violation leak
//@ inputs: 1 2 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int in_use;
};

struct pool {
    struct node *used, *spare;
};

static void acquire(struct pool *pool)
{
    struct node *node = pool->spare;
    if (node)
        pool->spare = node->next;
    else
        node = malloc(sizeof *node); //~ violation leak
    node->in_use = 1;
    node->next = pool->used;
    pool->used = node;
}

static void give_back(struct pool *pool)
{
    struct node *node = pool->used;
    pool->used = node->next;
    node->in_use = 0;
    node->next = pool->spare;
    pool->spare = node;
}

int main(void)
{
    struct pool pool = { NULL, NULL };
    int choice;
    while ((choice = __VERIFIER_nondet_int()) != 0) {
        if (choice == 1)
            acquire(&pool);
        else if (pool.used)
            give_back(&pool);
    }
    while (pool.used) {
        struct node *next = pool.used->next;
        free(pool.used);
        pool.used = next;
    }
    return 0;
}
