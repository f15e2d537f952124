// A list of named trees: one is found or made, a key is inserted; trees are removed from the list with all nodes, without recursion.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *child[2];
};

struct entry {
    int name;
    struct node *root;
    struct entry *next;
};

static struct entry *lookup(struct entry **list, int name) {
    for (struct entry *e = *list; e; e = e->next)
        if (e->name == name)
            return e;
    struct entry *e = malloc(sizeof *e);
    if (!e)
        exit(1);
    e->name = name;
    e->root = NULL;
    e->next = *list;
    *list = e;
    return e;
}

static void insert(struct node **at, int key) {
    while (*at)
        at = &(*at)->child[key > (*at)->key];
    *at = malloc(sizeof **at);
    if (!*at)
        exit(1);
    (*at)->key = key;
    (*at)->child[0] = (*at)->child[1] = NULL;
}

static void clear(struct node *n) {
    while (n) {
        struct node *left = n->child[0];
        if (left) {
            n->child[0] = left->child[1];
            left->child[1] = n;
            n = left;
        } else {
            struct node *right = n->child[1];
            free(n);
            n = right;
        }
    }
}

static void drop(struct entry **list, int name) {
    for (struct entry **at = list; *at; at = &(*at)->next)
        if ((*at)->name == name) {
            struct entry *e = *at;
            *at = e->next;
            clear(e->root);
            free(e);
            return;
        }
}

int main(void) {
    struct entry *list = NULL;
    while (__VERIFIER_nondet_int()) {
        int name = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_int())
            insert(&lookup(&list, name)->root, __VERIFIER_nondet_int());
        else
            drop(&list, name);
    }
    while (list)
        drop(&list, list->name);
    return 0;
}
