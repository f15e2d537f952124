//@ run: exit 0
//@ check: TRUE
// Two nodes are filled from a longer list: that there are two must not be forgotten.
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *make(int count)
{
    struct node *top = 0;

    for (int i = 0; i < count; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = i;
        node->next = top;
        top = node;
    }
    return top;
}

static void fill(struct node *to, const struct node *from, const struct node *end)
{
    for (; from != end; from = from->next, to = to->next)
        to->value = from->value;
}

static void drop(struct node *top)
{
    while (top) {
        struct node *next = top->next;
        free(top);
        top = next;
    }
}

int main(void)
{
    struct node *many = make(5), *two = make(2);

    fill(two, many->next->next, many->next->next->next->next);
    drop(two);
    drop(many);
    return 0;
}
