// A list whose length is an input: all lengths are looked at, so the answer is a proof.
//@ run: exit 0
//@ inputs: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    int length = __VERIFIER_nondet_int();
    if (length < 0 || length > 5)
        return 0;
    struct node *head = NULL;
    for (int i = 0; i < length; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = i;
        node->next = head;
        head = node;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
