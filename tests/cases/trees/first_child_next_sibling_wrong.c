// A node's next sibling is freed together with its children, and by its parent's loop once more.
//@ run: violation use-after-free
//@ inputs: 1 2 0 3
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int name;
    struct node *child, *sibling;
};

static struct node *make(int name) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->name = name;
    n->child = n->sibling = NULL;
    return n;
}

static void adopt(struct node *parent, struct node *n) {
    n->sibling = parent->child;
    parent->child = n;
}

static struct node *family(int name) {
    struct node *n = make(name);
    while (__VERIFIER_nondet_int())
        adopt(n, family(__VERIFIER_nondet_int()));
    return n;
}

static int members(const struct node *n) {
    int sum = 1;
    for (const struct node *c = n->child; c; c = c->sibling)
        sum += members(c);
    return sum;
}

static void destroy(struct node *n) {
    struct node *c = n->child;
    while (c) {
        struct node *next = c->sibling; //~ violation use-after-free
        destroy(c);
        c = next;
    }
    if (n->sibling)
        destroy(n->sibling);
    free(n);
}

int main(void) {
    struct node *root = family(0);
    int many = members(root) > 2;
    destroy(root);
    return many ? 0 : 0;
}
