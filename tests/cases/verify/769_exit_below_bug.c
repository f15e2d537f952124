// A function ends the program, and its caller did not free what it holds.
//@ run: violation not-freed
//@ inputs: 1 0 1 1 1 1 0 0
//@ property: memcleanup
//@ check: FALSE(valid-memcleanup)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static struct node *build(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node); //~ violation not-freed
        node->next = head;
        node->value = 0;
        head = node;
    }
    return head;
}

static void destroy(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

static int count(int limit)
{
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        if (++length > limit)
            exit(4);
    }
    return length;
}

int main(void)
{
    struct node *mine = build();
    count(1);
    destroy(mine);
    return 0;
}
