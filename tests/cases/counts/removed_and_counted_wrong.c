// What is removed in the middle is counted, wrong: only what is removed at the front is counted.
//@ run: violation null-deref
//@ inputs: 1 -1 1 1 0
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
    unsigned count;
};

int main(void) {
    struct list l = { NULL, 0 };
    while (l.count < 100 && __VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->v = __VERIFIER_nondet_int();
        n->next = l.head;
        l.head = n;
        l.count++;
    }
    struct node *before = NULL, *p = l.head;
    while (p) {
        struct node *next = p->next;
        if (p->v < 0) {
            if (before)
                before->next = next;
            else
                l.head = next;
            free(p);
            if (!before)
                l.count--;
        } else {
            before = p;
        }
        p = next;
    }
    while (l.count > 0) {
        struct node *n = l.head;
        l.head = n->next; //~ violation null-deref
        free(n);
        l.count--;
    }
    return 0;
}
