// The padding of the record is four bytes long: the fifth is behind the node.
//@ run: violation out-of-bounds
//@ inputs: 1 3 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
    int length;
    char bytes[];
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        int length = __VERIFIER_nondet_int();
        if (length < 0 || length > 200)
            continue;
        struct node *node = malloc(sizeof *node + length);
        node->length = length;
        node->next = head;
        node->prev = NULL;
        if (head)
            head->prev = node;
        head = node;
    }
    for (struct node *node = head; node; node = node->next)
        if (node->length >= 0)
            node->bytes[node->length + 4] = 1; //~ violation out-of-bounds
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
