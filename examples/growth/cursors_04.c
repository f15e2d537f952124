/* Family cursors, k = 4: pointers that stop anywhere in one list. */
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
        node->value = 0;
    }
    struct node *cursor0 = list;
    while (cursor0 && __VERIFIER_nondet_int())
        cursor0 = cursor0->next;
    struct node *cursor1 = list;
    while (cursor1 && __VERIFIER_nondet_int())
        cursor1 = cursor1->next;
    struct node *cursor2 = list;
    while (cursor2 && __VERIFIER_nondet_int())
        cursor2 = cursor2->next;
    struct node *cursor3 = list;
    while (cursor3 && __VERIFIER_nondet_int())
        cursor3 = cursor3->next;
    if (cursor0)
        cursor0->value++;
    if (cursor1)
        cursor1->value++;
    if (cursor2)
        cursor2->value++;
    if (cursor3)
        cursor3->value++;
    while (list) {
        struct node *node = list;
        list = node->next;
        free(node);
    }
    return 0;
}
