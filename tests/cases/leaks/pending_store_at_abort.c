//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The function that computes what to store forgets the list and gives up.
#include <stdlib.h>

struct node {
    struct node *next;
};

static struct node *list;

static struct node *rest(void)
{
    list = 0;
    abort();
    return 0;
}

int main(void)
{
    list = malloc(sizeof *list); //~ violation leak
    list->next = rest();
    return 0;
}
