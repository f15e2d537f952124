// Nodes move from one list to another; each list has its count, wrong: the counts are those of the other lists.
//@ run: violation null-deref
//@ inputs: 1 1 0 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
    int v;
};
struct list {
    struct node *head;
    size_t count;
};

static void drain(struct list *l) {
    while (l->count > 0) {
        struct node *n = l->head;
        l->head = n->next; //~ violation null-deref
        l->count--;
        free(n);
    }
}

int main(void) {
    struct list a = { NULL, 0 }, b = { NULL, 0 };
    while (a.count < 900 && __VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->v = 0;
        n->next = a.head;
        a.head = n;
        a.count++;
    }
    while (a.count > 0 && __VERIFIER_nondet_int()) {
        struct node *n = a.head;
        a.head = n->next;
        a.count--;
        n->next = b.head;
        b.head = n;
        b.count++;
    }
    size_t t = a.count;
    a.count = b.count;
    b.count = t;
    drain(&a);
    drain(&b);
    assert(a.head == NULL && b.head == NULL);
    return 0;
}
