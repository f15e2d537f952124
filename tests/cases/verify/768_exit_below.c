// A function ends the program; what its caller holds is not lost.
//@ run: exit 3
//@ inputs: 1 0 1 1 0 0
//@ check: TRUE
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
        struct node *node = malloc(sizeof *node);
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

static int count(struct node *list)
{
    int length = 0;
    for (; list; list = list->next) {
        if (++length > 3)
            exit(4);
    }
    return length;
}

int main(void)
{
    struct node *mine = build(), *list = build();
    int length = count(list);
    destroy(list);
    destroy(mine);
    exit(length + 1);
}
