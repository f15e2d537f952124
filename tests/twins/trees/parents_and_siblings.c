// A document of elements with parent, first child and next sibling; subtrees are cut out by a walk up, the rest is freed by one down.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct element {
    int name;
    struct element *parent, *child, *next;
};

static struct element *make(struct element *parent) {
    struct element *e = malloc(sizeof *e);
    if (!e)
        exit(1);
    e->name = __VERIFIER_nondet_int();
    e->parent = parent;
    e->child = NULL;
    e->next = NULL;
    if (parent) {
        e->next = parent->child;
        parent->child = e;
    }
    return e;
}

static void destroy(struct element *e) {
    while (e) {
        struct element *next = e->next;
        destroy(e->child);
        free(e);
        e = next;
    }
}

int main(void) {
    struct element *root = make(NULL), *at = root;
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            at = make(at);
            break;
        case 1:
            if (at->parent)
                at = at->parent;
            break;
        default:
            if (at->child)
                at = at->child;
        }
    }
    while (at->parent)
        at = at->parent;
    destroy(at);
    return 0;
}
