// A list that is reversed has the nodes that it had, wrong: a node is dropped on the way.
//@ run: violation null-deref
//@ inputs: 1 1 0
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
    struct node *head = NULL, *back = NULL;
    unsigned n = 0;
    while (n < 800 && __VERIFIER_nondet_int()) {
        struct node *x = malloc(sizeof *x);
        x->v = 0;
        x->next = head;
        head = x;
        n++;
    }
    while (head) {
        struct node *next = head->next;
        head->next = back;
        back = head;
        head = next;
        if (head && !head->next) {
            free(head);
            head = NULL;
        }
    }
    while (n > 0) {
        struct node *x = back;
        back = x->next; //~ violation null-deref
        free(x);
        n--;
    }
    return 0;
}
