// The head of a list is overwritten
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *head;

static void push(void) {
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    if (head != NULL && __VERIFIER_nondet_int())
        n->next = head;
    head = n;
}

int main(void) {
    push();
    push();
    while (head != NULL) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
