// A search tree in which a pointer to the place of a pointer goes down, for insertion and for deletion of any node.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct TreeNode { struct TreeNode *l, *r; int v; } TreeNode;
static void add(TreeNode **root, int v) {
    TreeNode **p = root;
    while (*p) p = v < (*p)->v ? &(*p)->l : &(*p)->r;
    *p = calloc(1, sizeof **p);
    if (!*p) abort();
    (*p)->v = v;
}
static int del(TreeNode **root, int v) {
    TreeNode **p = root, *t;
    while (*p && (*p)->v != v) p = v < (*p)->v ? &(*p)->l : &(*p)->r;
    t = *p;
    if (!t) return 0;
    if (!t->l) *p = t->r;
    else if (!t->r) *p = t->l;
    else {
        TreeNode **q = &t->r, *m;
        while ((*q)->l) q = &(*q)->l;
        m = *q;
        m->l = t->l; m->r = t->r; *p = m;
    }
    free(t);
    return 1;
}
static void clear(TreeNode *t) { if (!t) return; clear(t->l); clear(t->r); free(t); }
int main(void) {
    TreeNode *root = NULL;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) add(&root, __VERIFIER_nondet_int());
        else del(&root, __VERIFIER_nondet_int());
    }
    clear(root);
    return 0;
}
