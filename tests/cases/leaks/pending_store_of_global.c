//@ run: exit 134
//@ check: TRUE
// The same without forgetting the list.
#include <stdlib.h>

struct node {
    struct node *next;
};

static struct node *list;

static struct node *rest(void)
{
    abort();
    return 0;
}

int main(void)
{
    list = malloc(sizeof *list);
    list->next = rest();
    return 0;
}
