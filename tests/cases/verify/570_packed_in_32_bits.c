// With 32-bit pointers a node keeps its successor in an unsigned number.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ model: ILP32
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    uint32_t next;
    int value;
};

int main(void)
{
    uint32_t head = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = head;
        head = (uint32_t)(uintptr_t)node;
    }
    while (head) {
        struct node *node = (struct node *)(uintptr_t)head;
        head = node->next;
        free(node);
    }
    return 0;
}
