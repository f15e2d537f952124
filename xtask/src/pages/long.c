/* A path of more than 100,000 steps: a long list is built and freed, then used once more. */
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *list = NULL;
    long sum = 0;

    for (int i = 0; i < 15000; i++) {
        struct node *fresh = malloc(sizeof *fresh);

        fresh->value = i;
        fresh->next = list;
        list = fresh;
    }
    while (list) {
        struct node *gone = list;

        sum += gone->value;
        list = gone->next;
        free(gone);
    }
    return sum > 0 ? list->value : 0;
}
