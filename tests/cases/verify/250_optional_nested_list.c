// Some nodes own a list, which is never empty; the others own none.
//@ run: exit 0
//@ inputs: 1 1 1 1 0 1 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct leaf {
    struct leaf *next;
};

struct branch {
    struct branch *next;
    struct leaf *leaves;
    int has_leaves;
};

static struct leaf *some_leaves(void)
{
    struct leaf *leaves = NULL;
    do {
        struct leaf *leaf = malloc(sizeof *leaf);
        leaf->next = leaves;
        leaves = leaf;
    } while (__VERIFIER_nondet_int());
    return leaves;
}

int main(void)
{
    struct branch *branches = NULL;
    while (__VERIFIER_nondet_int()) {
        struct branch *branch = malloc(sizeof *branch);
        branch->has_leaves = __VERIFIER_nondet_int() != 0;
        branch->leaves = branch->has_leaves ? some_leaves() : NULL;
        branch->next = branches;
        branches = branch;
    }
    while (branches) {
        struct branch *branch = branches;
        branches = branch->next;
        if (branch->leaves)
            do {
                struct leaf *leaf = branch->leaves;
                branch->leaves = leaf->next;
                free(leaf);
            } while (branch->leaves);
        free(branch);
    }
    return 0;
}
