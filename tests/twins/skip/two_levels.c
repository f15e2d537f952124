// A skip list of two levels between a head and a tail: each new node is put into the lower list, and into the upper one by chance.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next, *skip;
};

static struct node *make(int key) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->next = NULL;
    n->skip = NULL;
    return n;
}

int main(void) {
    struct node *head = make(-1), *tail = make(0x7fffffff);
    head->next = tail;
    head->skip = tail;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        struct node *above = head, *n = make(key);
        while (above->skip != tail && above->skip->key < key)
            above = above->skip;
        struct node *before = above;
        while (before->next != tail && before->next->key < key)
            before = before->next;
        n->next = before->next;
        before->next = n;
        if (__VERIFIER_nondet_int()) {
            n->skip = above->skip;
            above->skip = n;
        }
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
