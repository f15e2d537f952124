// A function makes as many steps as it is told; one more is too many.
//@ run: violation out-of-bounds
//@ inputs: 8 8 0 1 1 1 1 1 1 1 1
//@ check: FALSE(valid-deref)
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
    if (size < 1 || size > 8 || at < 0 || at > size)
        return 0;
    int table[8] = {0};
    struct node *list = build();
    int made = steps(at);
    table[made] = 1; //~ violation out-of-bounds
    destroy(list);
    return 0;
}
