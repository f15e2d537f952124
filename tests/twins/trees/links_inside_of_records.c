// Records with a part that has the links of a search tree: the pointers lead to the part, and the record is found from there.
#include <stdlib.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
#define container_of(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))
struct rb_node { struct rb_node *left, *right; };
struct obj { int key; struct rb_node rb; char data[8]; };
static struct rb_node *root;
static int insert(int key) {
    struct rb_node **link = &root;
    while (*link) {
        struct obj *o = container_of(*link, struct obj, rb);
        if (key < o->key) link = &(*link)->left;
        else if (key > o->key) link = &(*link)->right;
        else return 0;
    }
    struct obj *o = malloc(sizeof *o);
    if (!o) return -1;
    o->key = key; o->rb.left = o->rb.right = NULL; o->data[0] = 0;
    *link = &o->rb;
    return 1;
}
static void destroy(struct rb_node *n) {
    if (!n) return;
    destroy(n->left);
    destroy(n->right);
    free(container_of(n, struct obj, rb));
}
int main(void) { while (__VERIFIER_nondet_int()) insert(__VERIFIER_nondet_int()); destroy(root); return 0; }
