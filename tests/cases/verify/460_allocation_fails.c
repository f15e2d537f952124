// When memory runs out, everything that was built so far is taken down again.
//@ run: exit 0
//@ inputs: 1 1 1 1 0
//@ check: TRUE
//@ malloc-may-fail
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    char *name;
};

static struct node *build(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            goto undo;
        node->name = malloc(10);
        if (!node->name) {
            free(node);
            goto undo;
        }
        node->next = head;
        head = node;
    }
    return head;
undo:
    while (head) {
        struct node *next = head->next;
        free(head->name);
        free(head);
        head = next;
    }
    return NULL;
}

int main(void)
{
    struct node *head = build();
    while (head) {
        struct node *next = head->next;
        head->name[9] = '\0';
        free(head->name);
        free(head);
        head = next;
    }
    return 0;
}
