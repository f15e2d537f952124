// A list of lists becomes one list of all inner nodes.
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

static struct leaf *flatten(struct branch *branches)
{
    struct leaf *flat = NULL;
    while (branches) {
        struct branch *branch = branches;
        branches = branch->next;
        while (branch->leaves) {
            struct leaf *leaf = branch->leaves;
            branch->leaves = leaf->next;
            leaf->next = flat;
            flat = leaf;
        }
        free(branch);
    }
    return flat;
}

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
    struct leaf *flat = flatten(branches);
    while (flat) {
        struct leaf *next = flat->next;
        free(flat);
        flat = next;
    }
    return 0;
}
