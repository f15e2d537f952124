// A list of lists, both of any length.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct leaf {
    struct leaf *next;
    int value;
};

struct branch {
    struct branch *next;
    struct leaf *leaves;
};

int main(void)
{
    struct branch *branches = NULL;
    while (__VERIFIER_nondet_int()) {
        struct branch *branch = malloc(sizeof *branch);
        branch->leaves = NULL;
        branch->next = branches;
        branches = branch;
        while (__VERIFIER_nondet_int()) {
            struct leaf *leaf = malloc(sizeof *leaf);
            leaf->value = 1;
            leaf->next = branch->leaves;
            branch->leaves = leaf;
        }
    }
    for (struct branch *branch = branches; branch; branch = branch->next)
        for (struct leaf *leaf = branch->leaves; leaf; leaf = leaf->next)
            leaf->value = 2;
    while (branches) {
        struct branch *branch = branches;
        branches = branch->next;
        while (branch->leaves) {
            struct leaf *leaf = branch->leaves;
            branch->leaves = leaf->next;
            free(leaf);
        }
        free(branch);
    }
    return 0;
}
