// Of each inner list only the first node is freed.
//@ run: violation leak
//@ inputs: 1 1 1 0 0
//@ check: FALSE(valid-memtrack)
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
            struct leaf *leaf = malloc(sizeof *leaf); //~ violation leak
            leaf->value = 1;
            leaf->next = branch->leaves;
            branch->leaves = leaf;
        }
    }
    while (branches) {
        struct branch *branch = branches;
        branches = branch->next;
        free(branch->leaves);
        free(branch);
    }
    return 0;
}
