// A list remembers the node where the last search ended and begins the next one there if that is not behind what is asked for.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next;
};

struct list {
    struct node *first;
    struct node *finger;
};

static void put(struct list *l, int key) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->next = l->first;
    l->first = n;
}

static struct node *find(struct list *l, int key) {
    struct node *n = l->finger && l->finger->key < key ? l->finger : l->first;
    while (n) {
        l->finger = n;
        if (n->key >= key)
            return n;
        n = n->next;
    }
    return NULL;
}

int main(void) {
    struct list *l = malloc(sizeof *l);
    if (!l)
        exit(1);
    l->first = NULL;
    l->finger = NULL;
    while (__VERIFIER_nondet_int())
        put(l, __VERIFIER_nondet_int());
    int sum = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *n = find(l, __VERIFIER_nondet_int());
        if (n)
            sum ^= n->key;
    }
    int again = 0;
    while (l->first) {
        struct node *next = l->first->next;
        free(l->first);
        l->first = next;
        again ^= find(l, 3) != NULL;
    }
    free(l);
    return sum & 0;
}
