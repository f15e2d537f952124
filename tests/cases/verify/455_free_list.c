// Nodes that are no longer needed go to a second list and are used again.
//@ run: exit 0
//@ inputs: 1 1 2 1 2 2 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int in_use;
};

static struct node *used, *spare;

static void acquire(void)
{
    struct node *node = spare;
    if (node)
        spare = node->next;
    else
        node = malloc(sizeof *node);
    node->in_use = 1;
    node->next = used;
    used = node;
}

static void give_back(void)
{
    struct node *node = used;
    used = node->next;
    assert(node->in_use == 1);
    node->in_use = 0;
    node->next = spare;
    spare = node;
}

int main(void)
{
    int choice;
    while ((choice = __VERIFIER_nondet_int()) != 0) {
        if (choice == 1)
            acquire();
        else if (used)
            give_back();
    }
    while (used)
        give_back();
    while (spare) {
        struct node *next = spare->next;
        assert(spare->in_use == 0);
        free(spare);
        spare = next;
    }
    return 0;
}
