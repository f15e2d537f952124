// A list of nodes with flag 1 is followed by nodes with flag 2, and the walk knows where the second part starts.
//@ run: exit 0
//@ inputs: 1 1 0 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int flag;
    struct node *next;
};

static struct node *push(struct node *list, int flag)
{
    struct node *node = malloc(sizeof *node);
    node->flag = flag;
    node->next = list;
    return node;
}

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int())
        head = push(head, 2);
    while (__VERIFIER_nondet_int())
        head = push(head, 1);
    struct node *node = head;
    while (node && node->flag == 1)
        node = node->next;
    for (; node; node = node->next)
        assert(node->flag == 2);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
