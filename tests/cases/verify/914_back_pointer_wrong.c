// An inner record names the wrong outer one. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation use-after-free
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct leaf { struct leaf *next; struct branch *parent; };
struct branch { struct branch *next; struct leaf *leaves; int weight; };

int main(void)
{
    struct branch *branches = NULL;
    int count = 0;
    while (__VERIFIER_nondet_int()) {
        struct branch *branch = calloc(1, sizeof *branch);
        struct leaf *leaf = calloc(1, sizeof *leaf);
        leaf->parent = count++ == 6 && branches ? branches : branch;
        branch->leaves = leaf;
        branch->next = branches;
        branches = branch;
    }
    /* The list is turned round, so that the wrong parent goes first. */
    struct branch *turned = NULL;
    while (branches) {
        struct branch *next = branches->next;
        branches->next = turned;
        turned = branches;
        branches = next;
    }
    while (turned) {
        struct branch *branch = turned;
        turned = branch->next;
        branch->leaves->parent->weight++; //~ violation use-after-free
        free(branch->leaves);
        free(branch);
    }
    return 0;
}
