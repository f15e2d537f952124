// A list is cut at an index; both parts are as long as the numbers say, wrong: the first part is taken for one longer.
//@ run: violation null-deref
//@ inputs: 1 1 0 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
    int v;
};

static void release(struct node *p, unsigned n) {
    for (; n != 0; n--) {
        struct node *next = p->next; //~ violation null-deref
        free(p);
        p = next;
    }
}

int main(void) {
    struct node *head = NULL;
    unsigned n = 0;
    while (n < 600 && __VERIFIER_nondet_int()) {
        struct node *x = malloc(sizeof *x);
        x->v = 0;
        x->next = head;
        head = x;
        n++;
    }
    unsigned k = __VERIFIER_nondet_uint();
    if (k >= 1 && k < n) {
        struct node *p = head;
        for (unsigned i = 1; i < k; i++)
            p = p->next;
        struct node *rest = p->next;
        p->next = NULL;
        release(rest, n - k);
        n = k + 1;
    }
    release(head, n);
    return 0;
}
