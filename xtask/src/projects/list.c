#include "list.h"
#include <stdlib.h>

struct node *push(struct node *list, int value)
{
    struct node *n = malloc(sizeof *n);

    if (n == NULL)
        abort();
    n->value = value;
    n->next = list;
    return n;
}

struct node *insert_sorted(struct node *list, int value)
{
    struct node **link = &list;

    while (*link != NULL && (*link)->value < value)
        link = &(*link)->next;
    *link = push(*link, value);
    return list;
}

struct node *reverse(struct node *list)
{
    struct node *result = NULL;

    while (list != NULL) {
        struct node *next = list->next;
        list->next = result;
        result = list;
        list = next;
    }
    return result;
}

struct node *append(struct node *first, struct node *second)
{
    struct node **link = &first;

    while (*link != NULL)
        link = &(*link)->next;
    *link = second;
    return first;
}

void destroy(struct node *list)
{
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
