// A skip list of three levels: the search goes down from level to level; what is found is read.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *n1, *n2, *n3;
};

static struct node *make(int key) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->n1 = NULL;
    n->n2 = NULL;
    n->n3 = NULL;
    return n;
}

static void insert(struct node *head, int key) {
    struct node *p3 = head;
    while (p3->n3 && p3->n3->key < key)
        p3 = p3->n3;
    struct node *p2 = p3;
    while (p2->n2 && p2->n2->key < key)
        p2 = p2->n2;
    struct node *p1 = p2;
    while (p1->n1 && p1->n1->key < key)
        p1 = p1->n1;
    struct node *n = make(key);
    n->n1 = p1->n1;
    p1->n1 = n;
    if (__VERIFIER_nondet_int()) {
        n->n2 = p2->n2;
        p2->n2 = n;
        if (__VERIFIER_nondet_int()) {
            n->n3 = p3->n3;
            p3->n3 = n;
        }
    }
}

static int has(const struct node *head, int key) {
    const struct node *p = head;
    while (p->n3 && p->n3->key <= key)
        p = p->n3;
    while (p->n2 && p->n2->key <= key)
        p = p->n2;
    while (p->n1 && p->n1->key <= key)
        p = p->n1;
    return p->key == key;
}

int main(void) {
    struct node *head = make(-1);
    while (__VERIFIER_nondet_int())
        insert(head, __VERIFIER_nondet_int());
    int found = has(head, 5);
    while (head) {
        struct node *next = head->n1;
        free(head);
        head = next;
    }
    return found & 0;
}
