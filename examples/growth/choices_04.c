/* Family choices, k = 4: lists that one loop puts nodes into. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *list0 = NULL;
    struct node *list1 = NULL;
    struct node *list2 = NULL;
    struct node *list3 = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node **list;
        switch (__VERIFIER_nondet_int()) {
        case 0:
            list = &list0;
            break;
        case 1:
            list = &list1;
            break;
        case 2:
            list = &list2;
            break;
        default:
            list = &list3;
            break;
        }
        struct node *node = calloc(1, sizeof *node);
        node->next = *list;
        *list = node;
    }
    while (list0) {
        struct node *node = list0;
        list0 = node->next;
        free(node);
    }
    while (list1) {
        struct node *node = list1;
        list1 = node->next;
        free(node);
    }
    while (list2) {
        struct node *node = list2;
        list2 = node->next;
        free(node);
    }
    while (list3) {
        struct node *node = list3;
        list3 = node->next;
        free(node);
    }
    return 0;
}
