// Two lists change their variables, again and again, and nothing gets lost.
//@ run: exit 0
//@ inputs: 1 0 1 1 0 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int owner;
};

static struct node *build(int owner)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->owner = owner;
        node->next = head;
        head = node;
    }
    return head;
}

static void destroy(struct node *head, int owner)
{
    while (head) {
        struct node *next = head->next;
        assert(head->owner == owner);
        free(head);
        head = next;
    }
}

int main(void)
{
    struct node *a = build(1), *b = build(2);
    int swapped = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *old = a;
        a = b;
        b = old;
        swapped = !swapped;
    }
    destroy(a, swapped ? 2 : 1);
    destroy(b, swapped ? 1 : 2);
    return 0;
}
