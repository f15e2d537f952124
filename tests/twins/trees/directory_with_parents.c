// Directories know their parent and own a list of children; paths are walked up and down, and everything is removed from below.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct directory {
    struct directory *parent, *children, *next;
};

static struct directory *make(struct directory *parent) {
    struct directory *d = malloc(sizeof *d);
    if (!d)
        exit(1);
    d->parent = parent;
    d->children = NULL;
    d->next = NULL;
    if (parent) {
        d->next = parent->children;
        parent->children = d;
    }
    return d;
}

int main(void) {
    struct directory *at = make(NULL);
    for (;;) {
        int order = __VERIFIER_nondet_int();
        if (!order)
            break;
        if (order == 1)
            make(at);
        else if (order == 2 && at->children)
            at = at->children;
        else if (at->parent)
            at = at->parent;
    }
    while (at->parent)
        at = at->parent;
    while (at) {
        if (at->children) {
            at = at->children;
            continue;
        }
        struct directory *up = at->parent;
        if (up)
            up->children = at->next;
        free(at);
        at = up;
    }
    return 0;
}
