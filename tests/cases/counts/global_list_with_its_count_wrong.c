// A list and its count in global variables, changed by functions, wrong: a function counts what it does not add.
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

static struct node *head;
static int count;

static void add(void) {
    struct node *n = malloc(sizeof *n);
    n->v = count;
    n->next = head;
    head = n;
    count += 2;
}

static void take(void) {
    struct node *n = head;
    head = n->next; //~ violation null-deref
    count--;
    free(n);
}

int main(void) {
    while (__VERIFIER_nondet_int()) {
        if (count < 50)
            add();
        else if (__VERIFIER_nondet_int())
            take();
    }
    for (int i = count; i > 0; i--)
        take();
    assert(count == 0);
    return 0;
}
