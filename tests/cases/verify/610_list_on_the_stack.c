// Heap nodes hang between three nodes on the stack.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node c = { NULL }, b = { &c }, a = { &b };
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node), *after = __VERIFIER_nondet_int() ? &a : &b;
        node->next = after->next;
        after->next = node;
    }
    for (struct node *node = &a; node; node = node->next)
        if (node == &c && node->next)
            abort();
    while (a.next != &b) {
        struct node *next = a.next->next;
        free(a.next);
        a.next = next;
    }
    while (b.next != &c) {
        struct node *next = b.next->next;
        free(b.next);
        b.next = next;
    }
    return 0;
}
