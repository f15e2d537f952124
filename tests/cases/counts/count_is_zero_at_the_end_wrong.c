// The count is 0 when the list is empty, wrong: the first node is not counted.
//@ run: violation assertion-failed
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

int main(void) {
    struct node *head = NULL;
    short len = 0;
    while (len < 1000 && __VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->v = 0;
        n->next = head;
        if (head)
            len++;
        head = n;
    }
    assert((len == 0) == (head == NULL)); //~ violation assertion-failed
    while (head) {
        struct node *n = head;
        head = n->next;
        free(n);
        len--;
    }
    assert(len == 0);
    return 0;
}
