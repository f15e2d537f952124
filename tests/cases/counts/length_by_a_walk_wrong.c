// The length that a walk counts is that of another walk, wrong: a step too many.
//@ run: violation null-deref
//@ inputs: 1 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
    int v;
};

static size_t length(const struct node *p) {
    size_t n = 0;
    for (; p; p = p->next)
        n++;
    return n;
}

int main(void) {
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->v = 1;
        n->next = head;
        head = n;
    }
    size_t n = length(head), sum = 0;
    const struct node *p = head;
    for (size_t i = 0; i <= n; i++) {
        sum += (size_t)p->v; //~ violation null-deref
        p = p->next;
    }
    while (head) {
        struct node *t = head->next;
        free(head);
        head = t;
    }
    return sum > 1 && n == 0;
}
