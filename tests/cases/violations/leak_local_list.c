//@ run: violation leak
// The list is reachable from a local only, and that one dies.
#include <stdlib.h>

struct node { struct node *next; int value; };

static int build(int n)
{
    struct node *list = 0;

    while (n--) {
        struct node *fresh = malloc(sizeof *fresh); //~ violation leak
        if (!fresh)
            abort();
        fresh->next = list;
        fresh->value = n;
        list = fresh;
    }
    return list ? list->value : -1;
}

int main(void)
{
    return build(3);
}
