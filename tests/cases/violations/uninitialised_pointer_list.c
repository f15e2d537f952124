//@ run: violation uninitialised-pointer
// Nobody set the link of the last node.
#include <stdlib.h>

struct node { int value; struct node *next; };

int main(void)
{
    struct node *first = malloc(sizeof *first);
    int sum = 0;

    if (!first)
        return 1;
    first->value = 4;
    sum = first->value + first->next->value; //~ violation uninitialised-pointer
    free(first);
    return sum;
}
