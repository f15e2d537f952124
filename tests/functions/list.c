// A singly linked list with a record that knows both ends. Functions that begin with `wrong_` have one defect each.
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

struct list {
    struct node *head;
    struct node *tail;
    size_t count;
};

//= TRUE under precondition
void list_init(struct list *l)
{
    l->head = NULL;
    l->tail = NULL;
    l->count = 0;
}

//= TRUE under precondition
int list_append(struct list *l, int value)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        return -1;
    n->value = value;
    n->next = NULL;
    if (l->head != NULL)
        l->tail->next = n;
    else
        l->head = n;
    l->tail = n;
    l->count++;
    return 0;
}

//= TRUE under precondition: +(head', 0)
int list_first(const struct list *l)
{
    return l->head->value;
}

//= TRUE under precondition
void list_free(struct list *l)
{
    if (l == NULL)
        return;
    struct node *n = l->head;
    while (n != NULL) {
        struct node *next = n->next;
        free(n);
        n = next;
    }
    free(l);
}

//= TRUE
int twice(int n)
{
    return 2 * n;
}

//= FALSE(valid-deref)
void wrong_clear(struct list *l)
{
    struct node *n = l->head;
    while (n != NULL) {
        free(n);
        n = n->next;
    }
    list_init(l);
}

//= FALSE(valid-memtrack)
int wrong_pop(struct list *l)
{
    struct node *n = l->head;
    if (n == NULL)
        return 0;
    int value = n->value;
    l->head = n->next;
    if (l->head == NULL)
        l->tail = NULL;
    return value;
}
