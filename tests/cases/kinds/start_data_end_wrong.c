// A message may be without an end.
//@ run: violation null-deref
//@ inputs: 1 0 0 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void require(int holds) {
    int *p = NULL;
    if (!holds)
        *p = 1;
}

struct node {
    int v;
    struct node *next;
};

static struct node *make(int v, struct node *next) {
    struct node *x = malloc(sizeof *x);
    if (!x)
        exit(1);
    x->v = v;
    x->next = next;
    return x;
}

enum { START, DATA, END };

int main(void) {
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) head = make(END, head);
        head = make(DATA, head);
        while (__VERIFIER_nondet_int())
            head = make(DATA, head);
        head = make(START, head);
    }
    struct node *x = head;
    while (x) {
        require(x->v == START);
        x = x->next;
        do
            x = x->next;
        while (x->v == DATA); //~ violation null-deref
        require(x->v == END);
        x = x->next;
    }
    while (head) {
        struct node *x = head;
        head = head->next;
        free(x);
    }
    return 0;
}
