// Nodes with any number of children: a first child and a next sibling each.
//@ run: exit 0
//@ inputs: 2 1 1 0 0 0 2 1 0 2 2 1 1 1 1 0 2 1 1 2 3 2 0 2
//@ check: TRUE
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
        struct node *next = c->sibling;
        destroy(c);
        c = next;
    }
    free(n);
}

int main(void) {
    struct node *root = family(0);
    int many = members(root) > 2;
    destroy(root);
    return many ? 0 : 0;
}
