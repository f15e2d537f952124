// Two outer nodes own the same inner list. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation double-free
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct leaf { struct leaf *next; };
struct branch { struct branch *next; struct leaf *leaves; };

int main(void)
{
    struct branch *branches = NULL;
    int count = 0;
    while (__VERIFIER_nondet_int()) {
        struct branch *branch = calloc(1, sizeof *branch);
        branch->next = branches;
        if (count++ == 7 && branches) {
            branch->leaves = branches->leaves;
        } else {
            struct leaf *leaf = malloc(sizeof *leaf);
            leaf->next = NULL;
            branch->leaves = leaf;
        }
        branches = branch;
    }
    while (branches) {
        struct branch *branch = branches;
        branches = branch->next;
        free(branch->leaves); //~ violation double-free
        free(branch);
    }
    return 0;
}
