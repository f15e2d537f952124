// A stack is pushed and popped in any order.
//@ run: exit 0
//@ inputs: 1 2 1 1 2 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *below;
    int value;
};

static struct node *top;

static void push(int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->below = top;
    top = node;
}

static int pop(void)
{
    struct node *node = top;
    int value = node->value;
    top = node->below;
    free(node);
    return value;
}

int main(void)
{
    int choice = __VERIFIER_nondet_int();
    while (choice) {
        if (choice > 1 && top)
            pop();
        else
            push(choice);
        choice = __VERIFIER_nondet_int();
    }
    while (top)
        pop();
    return 0;
}
