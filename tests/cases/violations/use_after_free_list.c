//@ run: violation use-after-free
// The loop reads the link of the node that it has just freed.
#include <stdlib.h>

struct node { struct node *next; };

static void destroy(struct node *list)
{
    for (; list; list = list->next) //~ violation use-after-free
        free(list);
}

int main(void)
{
    struct node *list = 0;

    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            abort();
        n->next = list;
        list = n;
    }
    destroy(list);
    return 0;
}
