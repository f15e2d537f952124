// A slow pointer makes one step where a fast one makes two; the slow one ends in the middle, where the list is cut in two.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static void destroy(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->value = 0;
        n->next = list;
        list = n;
    }
    struct node *half = NULL;
    if (list) {
        struct node *slow = list, *fast = list->next;
        while (fast && fast->next) {
            slow = slow->next;
            fast = fast->next->next;
        }
        half = slow->next;
        slow->next = NULL;
    }
    destroy(list);
    destroy(half);
    return 0;
}
