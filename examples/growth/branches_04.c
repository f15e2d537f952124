/* Family branches, k = 4: branches in the loop that builds a list. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        node->next = list;
        list = node;
        switch (__VERIFIER_nondet_int()) {
        case 0:
            node->value = 0;
            break;
        case 1:
            node->value = 1;
            break;
        case 2:
            node->value = 2;
            break;
        default:
            node->value = 3;
            break;
        }
    }
    while (list) {
        struct node *node = list;
        list = node->next;
        free(node);
    }
    return 0;
}
