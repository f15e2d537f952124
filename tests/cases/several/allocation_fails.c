//@ run: exit 0
//@ malloc-may-fail
//@ inputs: 1 1 1
//@ findings
// Each of two allocations may fail, and one way out forgets a block.
#include <stdlib.h>

struct pair {
    int *left, *right;
};

int main(void)
{
    struct pair pair;
    pair.left = malloc(sizeof *pair.left); //~ finding leak
    if (!pair.left)
        return 1;
    pair.right = malloc(sizeof *pair.right);
    if (!pair.right)
        return 1;
    *pair.right = 2;
    int *sum = malloc(sizeof *sum);
    *sum = *pair.right; //~ finding null-deref
    free(sum);
    free(pair.left);
    free(pair.right);
    return 0;
}
