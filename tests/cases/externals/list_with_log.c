// A list is built while each element is reported; the walk goes one too far.
//@ run: unknown unsupported
//@ check: FALSE(valid-deref)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

void report(int value);

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->value = i;
        list = node;
        report(node->value);
    }
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        struct node *next = list->next;
        sum += list->value;
        free(list);
        list = next;
    }
    return sum;
}
