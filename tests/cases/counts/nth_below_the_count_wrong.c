// The node at an index below the count, wrong: the index may be the length.
//@ run: violation null-deref
//@ inputs: 1 1 0 2
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
    int v;
};

int main(void) {
    struct node *head = NULL;
    int len = 0;
    while (len < 3000 && __VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->v = 2 * len;
        n->next = head;
        head = n;
        len++;
    }
    int k = __VERIFIER_nondet_int(), found = 0;
    if (k >= 0 && k <= len) {
        struct node *p = head;
        for (int i = 0; i < k; i++)
            p = p->next;
        found = p->v; //~ violation null-deref
    }
    while (head) {
        struct node *t = head;
        head = t->next;
        free(t);
    }
    return found < 0;
}
