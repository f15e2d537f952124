//@ run: violation leak
// Two nodes that point only at each other.
#include <stdlib.h>

struct node {
    struct node *other;
};

int main(void)
{
    struct node *a = malloc(sizeof *a); //~ violation leak
    struct node *b = calloc(1, sizeof *b);

    if (!a || !b)
        return 1;
    a->other = b;
    b->other = a;
    a = b = 0;
    return 0;
}
