//@ run: exit 0
//@ findings
// A tree of numbers: removing a leaf leaves a pointer to it, a number that is there already loses its node.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static struct node *make(int key)
{
    struct node *node = malloc(sizeof *node); //~ finding leak
    node->key = key;
    node->left = node->right = NULL;
    return node;
}

static void insert(struct node **at, int key)
{
    struct node *fresh = make(key);
    while (*at) {
        if (key == (*at)->key)
            return;
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    }
    *at = fresh;
}

static void clear(struct node *node)
{
    if (!node)
        return;
    clear(node->left); //~ finding use-after-free
    clear(node->right);
    free(node);
}

int main(void)
{
    struct node *root = NULL;
    insert(&root, 5);
    int key = __VERIFIER_nondet_int();
    if (key > 0 && key < 10)
        insert(&root, key);
    if (key == 3)
        free(root->left);
    clear(root);
    return 0;
}
