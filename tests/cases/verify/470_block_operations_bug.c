// A node is cleared by memset together with its link.
//@ run: violation leak
//@ inputs: 1 1 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int id;
    struct node *next;
    char name[12];
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node); //~ violation leak
        node->id = 1;
        node->next = head;
        head = node;
    }
    if (head)
        memset(head, 0, sizeof *head);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
