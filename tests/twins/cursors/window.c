// Two pointers bound a window that is moved over a list: the front goes on, the rear follows when it is told to.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->value = __VERIFIER_nondet_int();
        n->next = list;
        list = n;
    }
    struct node *rear = list, *front = list;
    unsigned sum = 0;
    while (front) {
        sum += (unsigned)front->value;
        front = front->next;
        while (rear != front && __VERIFIER_nondet_int()) {
            sum -= (unsigned)rear->value;
            rear = rear->next;
        }
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return sum == 1 ? 0 : 0;
}
