/* Family callers, k = 4: lists that one function walks over. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static void walk(struct node *node)
{
    while (node)
        node = node->next;
}

int main(void)
{
    struct node *list0 = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        node->next = list0;
        list0 = node;
        node->value = 0;
    }
    struct node *list1 = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        node->next = list1;
        list1 = node;
        node->value = 0;
    }
    struct node *list2 = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        node->next = list2;
        list2 = node;
        node->value = 0;
    }
    struct node *list3 = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        node->next = list3;
        list3 = node;
        node->value = 0;
    }
    walk(list0);
    walk(list1);
    walk(list2);
    walk(list3);
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
