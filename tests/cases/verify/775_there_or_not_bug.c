// A block below an optional one is freed only if two others are there.
//@ run: violation leak
//@ inputs: 1 1 0 0 1 1 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
    int *left;
    int *right;
};

struct node {
    struct node *next;
    int *left;
    int *right;
    int *spare;
    struct pair *child;
};

static int *maybe(void)
{
    int *block = NULL;
    if (__VERIFIER_nondet_int()) {
        block = malloc(sizeof *block); //~ violation leak
        *block = 7;
    }
    return block;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        node->next = list;
        list = node;
        node->left = maybe();
        node->right = maybe();
        node->spare = maybe();
        if (__VERIFIER_nondet_int()) {
            node->child = calloc(1, sizeof *node->child);
            node->child->left = maybe();
        }
    }
    while (list) {
        struct node *node = list;
        list = node->next;
        if (node->left)
            *node->left = *node->left - 1;
        free(node->left);
        free(node->right);
        free(node->spare);
        if (node->left && node->spare && node->child)
            free(node->child->left);
        free(node->child);
        free(node);
    }
    return 0;
}
