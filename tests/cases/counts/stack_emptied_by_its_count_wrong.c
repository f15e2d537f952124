// A stack on the heap is emptied by its count, without a look at its head, wrong: one branch counts twice.
//@ run: violation null-deref
//@ inputs: 1 7 0
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

static void push(struct list *l, int v) {
    struct node *n = malloc(sizeof *n);
    n->v = v;
    n->next = l->head;
    l->head = n;
    l->count++;
    if (v == 7)
        l->count++;
}

static int pop(struct list *l) {
    struct node *n = l->head;
    int v = n->v; //~ violation null-deref
    l->head = n->next;
    l->count--;
    free(n);
    return v;
}

int main(void) {
    struct list *l = malloc(sizeof *l);
    l->head = NULL;
    l->count = 0;
    while (l->count < 5000 && __VERIFIER_nondet_int())
        push(l, __VERIFIER_nondet_int());
    while (l->count > 0)
        pop(l);
    free(l);
    return 0;
}
