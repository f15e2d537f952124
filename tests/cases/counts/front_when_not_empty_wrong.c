// The head is used where the count is not 0, wrong: the count is not lowered.
//@ run: violation null-deref
//@ inputs: 1 1 1 0
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

static int front(const struct list *l) {
    if (l->count == 0)
        return -1;
    return l->head->v; //~ violation null-deref
}

int main(void) {
    struct list l = { NULL, 0 };
    int last = 0;
    while (__VERIFIER_nondet_int()) {
        if (l.count < 200 && __VERIFIER_nondet_int() > 0) {
            struct node *n = malloc(sizeof *n);
            n->v = (int)l.count;
            n->next = l.head;
            l.head = n;
            l.count++;
        } else if (l.count > 0) {
            struct node *n = l.head;
            l.head = n->next;
            if (n->v > 0)
                l.count--;
            free(n);
        }
        last = front(&l);
    }
    while (l.count-- > 0) {
        struct node *n = l.head;
        l.head = n->next;
        free(n);
    }
    return last > 200;
}
