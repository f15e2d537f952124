// A list that only some nodes own is taken down in all of them.
//@ run: violation null-deref
//@ inputs: 1 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct leaf {
    struct leaf *next;
};

struct branch {
    struct branch *next;
    struct leaf *leaves;
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
        branch->leaves = __VERIFIER_nondet_int() ? some_leaves() : NULL;
        branch->next = branches;
        branches = branch;
    }
    while (branches) {
        struct branch *branch = branches;
        branches = branch->next;
        do {
            struct leaf *leaf = branch->leaves;
            branch->leaves = leaf->next; //~ violation null-deref
            free(leaf);
        } while (branch->leaves);
        free(branch);
    }
    return 0;
}
