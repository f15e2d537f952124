/* Family optional, k = 4: blocks that a node may have or not. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *block[4];
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        node->next = list;
        list = node;
        if (__VERIFIER_nondet_int())
            node->block[0] = calloc(1, sizeof(int));
        if (__VERIFIER_nondet_int())
            node->block[1] = calloc(1, sizeof(int));
        if (__VERIFIER_nondet_int())
            node->block[2] = calloc(1, sizeof(int));
        if (__VERIFIER_nondet_int())
            node->block[3] = calloc(1, sizeof(int));
    }
    while (list) {
        struct node *node = list;
        list = node->next;
        free(node->block[0]);
        free(node->block[1]);
        free(node->block[2]);
        free(node->block[3]);
        free(node);
    }
    return 0;
}
