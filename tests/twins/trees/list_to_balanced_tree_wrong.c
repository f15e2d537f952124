// The number of nodes is one too large, and the last step takes a node that is not there.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static struct node *take(struct node **list) {
    struct node *n = *list;
    *list = n->right;
    return n;
}

static struct node *balanced(struct node **list, unsigned count) {
    if (count == 0)
        return NULL;
    struct node *left = balanced(list, count / 2);
    struct node *n = take(list);
    n->left = left;
    n->right = balanced(list, count - count / 2 - 1);
    return n;
}

static void destroy(struct node *n) {
    if (n) {
        destroy(n->left);
        destroy(n->right);
        free(n);
    }
}

int main(void) {
    struct node *list = NULL;
    unsigned count = 1;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->key = __VERIFIER_nondet_int();
        n->left = NULL;
        n->right = list;
        list = n;
        count++;
    }
    struct node *t = balanced(&list, count);
    destroy(t);
    while (list)
        free(take(&list));
    return 0;
}
