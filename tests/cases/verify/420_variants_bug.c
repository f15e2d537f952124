// A pointer into the node itself is taken for the text that other nodes have.
//@ run: violation interior-free
//@ inputs: 1 0 0
//@ check: FALSE(valid-free)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int has_text;
    union {
        char *text;
        struct node *self;
    } as;
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->has_text = __VERIFIER_nondet_int() != 0;
        if (node->has_text)
            node->as.text = malloc(4);
        else
            node->as.text = (char *)&node->as;
        node->next = head;
        head = node;
    }
    while (head) {
        struct node *next = head->next;
        free(head->as.text); //~ violation interior-free
        free(head);
        head = next;
    }
    return 0;
}
