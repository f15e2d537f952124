// A singly linked list of numbers that its callers hold by the address of the first node.
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct node *list_push(struct node *list, int value) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL) // wrong with --malloc-may-fail: if (list == NULL)
        return NULL;
    node->value = value;
    node->next = list;
    return node;
}

bool list_push_front(struct node **list, int value) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        return false;
    node->value = value;
    node->next = *list;
    *list = node; // wrong: *list = node->next;
    return true;
}

bool list_append(struct node **list, int value) {
    struct node *node = malloc(sizeof *node);
    if (!node)
        return false;
    node->value = value;
    node->next = NULL;
    struct node **link = list;
    while (*link)
        link = &(*link)->next;
    *link = node;
    return true;
}

bool list_pop(struct node **list, int *value) {
    struct node *first = *list;
    if (first == NULL)
        return false;
    *value = first->value;
    *list = first->next;
    free(first); // wrong:
    return true;
}

size_t list_length(const struct node *list) {
    size_t length = 0;
    for (; list != NULL; list = list->next)
        length++;
    return length;
}

struct node *list_find(struct node *list, int value) {
    while (list && list->value != value) // wrong: while (list->value != value)
        list = list->next;
    return list;
}

struct node *list_last(struct node *list) {
    if (list == NULL)
        return NULL;
    while (list->next)
        list = list->next;
    return list;
}

void list_insert_after(struct node *position, struct node *node) {
    node->next = position->next;
    position->next = node;
}

bool list_remove(struct node **list, int value) {
    for (struct node **link = list; *link != NULL; link = &(*link)->next) {
        struct node *node = *link;
        if (node->value == value) {
            *link = node->next;
            free(node);
            return true;
        }
    }
    return false;
}

size_t list_remove_all(struct node **list, int value) {
    size_t removed = 0;
    struct node **link = list;
    while (*link != NULL) {
        struct node *node = *link;
        if (node->value != value) {
            link = &node->next;
            continue;
        }
        *link = node->next; // wrong: free(node); *link = node->next; removed++; continue;
        free(node);
        removed++;
    }
    return removed;
}

struct node *list_reverse(struct node *list) {
    struct node *reversed = NULL;
    while (list != NULL) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next; // wrong: list = reversed->next;
    }
    return reversed;
}

struct node *list_copy(const struct node *list) {
    struct node *copy = NULL, **end = &copy;
    for (; list != NULL; list = list->next) {
        struct node *node = malloc(sizeof *node);
        if (node == NULL) {
            while (copy != NULL) {
                struct node *next = copy->next;
                free(copy);
                copy = next;
            }
            return NULL;
        }
        node->value = list->value;
        node->next = NULL;
        *end = node;
        end = &node->next; // wrong:
    }
    return copy;
}

struct node *list_concat(struct node *a, struct node *b) {
    if (a == NULL)
        return b;
    struct node *last = a;
    while (last->next != NULL) // wrong: while (last != NULL)
        last = last->next;
    last->next = b;
    return a;
}

void list_free(struct node *list) {
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next; // wrong: list = list->next;
    }
}

struct node *list_merge(struct node *a, struct node *b) {
    struct node head, *tail = &head;
    while (a != NULL && b != NULL) {
        if (a->value <= b->value) {
            tail->next = a;
            a = a->next; // wrong: a = a->next->next;
        } else {
            tail->next = b;
            b = b->next;
        }
        tail = tail->next;
    }
    tail->next = a != NULL ? a : b;
    return head.next;
}
