// A list that is freed while it is walked
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static struct node *push(struct node *list, int value) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->value = value;
    return n;
}

static void clear(struct node *list) {
    for (struct node *n = list; n != NULL; n = n->next)
        free(n);
}

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        list = push(list, i);
    clear(list);
    return 0;
}
