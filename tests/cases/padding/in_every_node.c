//@ model: LP64
//@ run: exit 0
//@ inputs: 1 1 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// The nodes of a list are cleared, and then a member of each is stored: their padding is open.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    char tag;
    int value;
};

int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        if (!node)
            break;
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        node->value = 3;
    for (struct node *node = list; node; node = node->next)
        if (((unsigned char *)node)[sizeof(void *) + 1] != 0) {
            free(node);
            free(node);
            return 0;
        }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
