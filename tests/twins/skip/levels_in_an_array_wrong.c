// A skip list whose nodes have an array of four links; the level of a node is drawn, and a search goes from the highest level down.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LEVELS 4

struct node {
    int key;
    struct node *next[LEVELS];
};

static struct node *make(int key) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    for (int i = 0; i < LEVELS; i++)
        n->next[i] = NULL;
    return n;
}

static void insert(struct node *head, int key) {
    struct node *n = make(key), *at = head;
    int level = __VERIFIER_nondet_int();
    if (level < 0 || level >= LEVELS)
        level = 0;
    for (int i = LEVELS - 1; i >= 0; i--) {
        while (at->next[i] && at->next[i]->key < key)
            at = at->next[i];
        if (i == level) {
            n->next[i] = at->next[i];
            at->next[i] = n;
        }
    }
}

int main(void) {
    struct node *head = make(-1);
    while (__VERIFIER_nondet_int())
        insert(head, __VERIFIER_nondet_int());
    while (head) {
        struct node *next = head->next[0];
        free(head);
        head = next;
    }
    return 0;
}
