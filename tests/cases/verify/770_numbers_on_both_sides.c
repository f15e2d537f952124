// What the caller knows of a number holds after a call that was given it.
//@ run: exit 0
//@ inputs: 2 3 1 1 0
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

static int steps(int most)
{
    int made = 0;
    while (made < most && __VERIFIER_nondet_int())
        made++;
    return made;
}

int main(void)
{
    int size = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
    if (size < 1 || size > 8 || at < 0 || at >= size)
        return 0;
    int table[8] = {0};
    struct node *list = build();
    int made = steps(size);
    table[at] = made;
    if (made < size)
        table[made] = 1;
    made = steps(at);
    if (made <= at)
        table[made] = 2;
    destroy(list);
    return 0;
}
