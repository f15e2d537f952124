// Every node has a name of a length of its own, and says which.
//@ run: exit 0
//@ inputs: 1 3 1 1 1 300 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    char *name;
    int length;
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        int length = __VERIFIER_nondet_int();
        if (length < 1 || length > 200)
            continue;
        struct node *node = malloc(sizeof *node);
        node->name = malloc(length);
        node->length = length;
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next) {
        node->name[0] = 'a';
        node->name[node->length - 1] = '\0';
    }
    while (head) {
        struct node *next = head->next;
        free(head->name);
        free(head);
        head = next;
    }
    return 0;
}
