// A node for every word of the command line, however many there are.
//@ run: exit 0
//@ check: TRUE
#include <stdlib.h>

struct node {
    struct node *next;
    int at;
};

int main(int argc, char **argv)
{
    struct node *list = NULL;
    (void)argv;
    for (int i = 0; i < argc; i++) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            abort();
        node->at = i;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
