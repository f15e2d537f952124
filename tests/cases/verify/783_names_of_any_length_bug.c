// The end of a name is one byte behind it.
//@ run: violation out-of-bounds
//@ inputs: 1 3 0
//@ check: FALSE(valid-deref)
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
        node->name[node->length] = '\0'; //~ violation out-of-bounds
    }
    while (head) {
        struct node *next = head->next;
        free(head->name);
        free(head);
        head = next;
    }
    return 0;
}
