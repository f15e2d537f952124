// A list with a pointer to its first node, its last one and one in the middle, at which it is searched from there on.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next;
};

struct list {
    struct node *first, *middle, *last;
};

static void append(struct list *l, int key) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->next = NULL;
    if (l->last)
        l->last->next = n;
    else
        l->first = n;
    l->last = n;
    if (!l->middle || __VERIFIER_nondet_int())
        l->middle = n;
}

static int has(const struct list *l, int key) {
    const struct node *n = l->middle && l->middle->key <= key ? l->middle : l->first;
    while (n && n->key != key)
        n = n->next;
    return n != NULL;
}

int main(void) {
    struct list l = {NULL, NULL, NULL};
    while (__VERIFIER_nondet_int())
        append(&l, __VERIFIER_nondet_int());
    while (l.first) {
        struct node *next = l.first->next;
        free(l.first);
        l.first = next;
    }
    return l.middle && l.middle->key & 0;
}
