// A tree is walked level by level with a queue of cells.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

struct cell {
    struct tree *tree;
    struct cell *next;
};

struct queue {
    struct cell *first, *last;
};

static void put(struct queue *q, struct tree *t) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
        exit(1);
    c->tree = t;
    c->next = NULL;
    if (q->last)
        q->last->next = c;
    else
        q->first = c;
    q->last = c;
}

static struct tree *get(struct queue *q) {
    struct cell *c = q->first;
    struct tree *t = c->tree;
    q->first = c->next;
    if (!q->first)
        q->last = NULL;
    free(c);
    return t;
}

static struct tree *grow(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->value = __VERIFIER_nondet_int();
    t->left = grow();
    t->right = grow();
    return t;
}

static void destroy(struct tree *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void) {
    struct queue q = {NULL, NULL};
    struct tree *root = grow();
    int zeros = 0;
    if (root)
        put(&q, root);
    while (q.first) {
        struct tree *t = get(&q);
        if (t->value == 0)
            zeros = 1;
        if (t->left)
            put(&q, t->left);
        if (t->right)
            put(&q, t->right);
    }
    destroy(root);
    return zeros - zeros;
}
