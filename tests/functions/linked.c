// Doubly linked lists, rings of links in records, and trees.
#include <stdlib.h>

typedef struct dnode {
    struct dnode *next, *prev;
    char *key;
    void *data;
} dnode;

struct dlist {
    dnode *first, *last;
};

//= TRUE under precondition
dnode *dnode_new(char *key, void *data) {
    dnode *n = malloc(sizeof *n);
    if (!n)
        return NULL;
    n->key = key;
    n->data = data;
    n->next = n->prev = NULL;
    return n;
}

void dlist_prepend(struct dlist *l, dnode *n) {
    n->prev = NULL;
    n->next = l->first;
    if (l->first)
        l->first->prev = n;
    else
        l->last = n;
    l->first = n;
}

//= TRUE under precondition
void dlist_free(struct dlist *l) {
    dnode *n = l->first;
    while (n) {
        dnode *next = n->next;
        free(n->key);
        free(n);
        n = next;
    }
    l->first = l->last = NULL;
}

struct list_head {
    struct list_head *next, *prev;
};

struct task {
    int id;
    struct list_head link;
};

//= TRUE under precondition
void list_init(struct list_head *h) {
    h->next = h;
    h->prev = h;
}

void list_add(struct list_head *n, struct list_head *h) {
    n->next = h->next;
    n->prev = h;
    h->next->prev = n;
    h->next = n;
}

//= TRUE under precondition
void list_del(struct list_head *n) {
    n->prev->next = n->next;
    n->next->prev = n->prev;
}

//= TRUE under precondition: ring
int count(struct list_head *h) {
    int n = 0;
    for (struct list_head *p = h->next; p != h; p = p->next)
        n++;
    return n;
}

struct tree {
    struct tree *left, *right;
    int key;
};

//= TRUE under precondition: tree
struct tree *tree_find(struct tree *t, int key) {
    while (t && t->key != key)
        t = key < t->key ? t->left : t->right;
    return t;
}

//= TRUE under precondition: tree
void tree_free(struct tree *t) {
    if (!t)
        return;
    tree_free(t->left);
    tree_free(t->right);
    free(t);
}
