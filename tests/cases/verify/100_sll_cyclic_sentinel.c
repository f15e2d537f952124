// A ring of singly linked nodes that starts and ends at a sentinel on the stack.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next;
};

struct node {
    struct link link;
    int value;
};

int main(void)
{
    struct link sentinel = { &sentinel };
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->link.next = sentinel.next;
        sentinel.next = &node->link;
    }
    int count = 0;
    for (struct link *link = sentinel.next; link != &sentinel; link = link->next)
        count = ((struct node *)link)->value;
    struct link *link = sentinel.next;
    while (link != &sentinel) {
        struct link *next = link->next;
        free(link);
        link = next;
    }
    return count && 0;
}
