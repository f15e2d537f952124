//@ run: violation null-deref
// The search runs past the end of the list.
#include <stdlib.h>

struct node { int key; struct node *next; };

static struct node *push(struct node *head, int key)
{
    struct node *n = malloc(sizeof *n);

    if (!n)
        abort();
    n->key = key;
    n->next = head;
    return n;
}

static struct node *find(struct node *list, int key)
{
    while (list->key != key) //~ violation null-deref
        list = list->next;
    return list;
}

int main(void)
{
    struct node *list = push(push(0, 1), 2);

    return find(list, 3)->key;
}
