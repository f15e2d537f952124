// As many elements as an undefined function wants: a proof under an assumption.
//@ run: exit 0
//@ check: TRUE under --assume-external pure (report, wanted)
//@ assume-external: pure
//@ oracle: none (a function is not defined)
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

int wanted(void);
void report(int value);

int main(void)
{
    struct node *list = NULL;
    while (wanted()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->value = wanted();
        list = node;
        report(node->value);
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
