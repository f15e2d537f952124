//@ run: violation double-free
// A doubly linked list of one node, freed from both ends.
#include <stdlib.h>

struct node { struct node *next, *prev; };

int main(void)
{
    struct node *only = malloc(sizeof *only);
    struct node *head, *tail;

    if (!only)
        return 1;
    only->next = only->prev = 0;
    head = tail = only;
    free(head);
    free(tail); //~ violation double-free
    return 0;
}
