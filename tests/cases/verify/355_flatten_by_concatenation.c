// A list of lists becomes one list by hanging the inner lists together.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 1 0 0
//@ check: TRUE
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

int main(void)
{
    struct branch *branches = NULL;
    while (__VERIFIER_nondet_int()) {
        struct branch *branch = malloc(sizeof *branch);
        branch->leaves = NULL;
        while (__VERIFIER_nondet_int()) {
            struct leaf *leaf = malloc(sizeof *leaf);
            leaf->next = branch->leaves;
            branch->leaves = leaf;
        }
        branch->next = branches;
        branches = branch;
    }
    struct leaf *flat = NULL;
    while (branches) {
        struct branch *branch = branches;
        branches = branch->next;
        if (branch->leaves) {
            struct leaf *last = branch->leaves;
            while (last->next)
                last = last->next;
            last->next = flat;
            flat = branch->leaves;
        }
        free(branch);
    }
    while (flat) {
        struct leaf *next = flat->next;
        free(flat);
        flat = next;
    }
    return 0;
}
