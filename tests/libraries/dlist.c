// A doubly linked list of strings with a header that owns its nodes and their texts.
#include <stdlib.h>
#include <string.h>

typedef struct dlist_node {
    char *text;
    struct dlist_node *prev;
    struct dlist_node *next;
} dlist_node_t;

typedef struct {
    dlist_node_t *head;
    dlist_node_t *tail;
    unsigned int len;
} dlist_t;

dlist_t *dlist_new(void) {
    dlist_t *list = malloc(sizeof(dlist_t));
    if (!list)
        return NULL;
    list->head = NULL;
    list->tail = NULL;
    list->len = 0;
    return list;
}

dlist_node_t *dlist_node_new(const char *text) {
    dlist_node_t *node = malloc(sizeof(dlist_node_t));
    if (!node)
        return NULL;
    node->text = malloc(strlen(text) + 1); // wrong: node->text = malloc(strlen(text));
    if (!node->text) {
        free(node); // wrong with --malloc-may-fail:
        return NULL;
    }
    strcpy(node->text, text);
    node->prev = NULL;
    node->next = NULL;
    return node;
}

void dlist_node_free(dlist_node_t *node) {
    if (!node)
        return;
    free(node->text);
    free(node);
}

dlist_node_t *dlist_append(dlist_t *list, dlist_node_t *node) {
    if (!list || !node)
        return NULL;
    node->next = NULL;
    node->prev = list->tail;
    if (list->tail)
        list->tail->next = node;
    else
        list->head = node;
    list->tail = node;
    list->len++;
    return node;
}

dlist_node_t *dlist_prepend(dlist_t *list, dlist_node_t *node) {
    if (!list || !node)
        return NULL;
    node->prev = NULL;
    node->next = list->head;
    if (list->head)
        list->head->prev = node;
    else
        list->tail = node;
    list->head = node;
    list->len++;
    return node;
}

int dlist_push_text(dlist_t *list, const char *text) {
    dlist_node_t *node = dlist_node_new(text);
    if (!node)
        return -1;
    dlist_append(list, node);
    return 0;
}

dlist_node_t *dlist_at(dlist_t *list, int index) {
    dlist_node_t *node;
    if (index >= 0) {
        node = list->head;
        while (node && index-- > 0)
            node = node->next;
    } else {
        node = list->tail;
        while (node && ++index < 0) // wrong: while (++index < 0)
            node = node->prev;
    }
    return node;
}

dlist_node_t *dlist_find(dlist_t *list, const char *text) {
    for (dlist_node_t *node = list->head; node; node = node->next)
        if (strcmp(node->text, text) == 0)
            return node;
    return NULL;
}

void dlist_unlink(dlist_t *list, dlist_node_t *node) {
    if (node->prev)
        node->prev->next = node->next;
    else
        list->head = node->next;
    if (node->next)
        node->next->prev = node->prev;
    else
        list->tail = node->prev;
    list->len--;
}

void dlist_remove(dlist_t *list, dlist_node_t *node) {
    dlist_unlink(list, node);
    dlist_node_free(node); // wrong: dlist_node_free(node); list->len -= node->text == NULL;
}

dlist_node_t *dlist_pop_front(dlist_t *list) {
    dlist_node_t *node = list->head;
    if (!node)
        return NULL;
    list->head = node->next;
    if (list->head) // wrong: if (list->len)
        list->head->prev = NULL;
    else
        list->tail = NULL;
    node->next = NULL;
    list->len--;
    return node;
}

dlist_node_t *dlist_pop_back(dlist_t *list) {
    if (list->len == 0)
        return NULL;
    dlist_node_t *node = list->tail;
    list->tail = node->prev;
    if (list->tail)
        list->tail->next = NULL;
    else
        list->head = NULL;
    list->len--;
    node->prev = NULL;
    return node;
}

void dlist_clear(dlist_t *list) {
    dlist_node_t *node = list->head;
    while (node) {
        dlist_node_t *next = node->next;
        dlist_node_free(node); // wrong: free(node);
        node = next;
    }
    list->head = list->tail = NULL;
    list->len = 0;
}

void dlist_destroy(dlist_t *list) {
    dlist_clear(list); // wrong: free(list); dlist_clear(list);
    free(list);
}

char *dlist_join(const dlist_t *list, const char *separator) {
    size_t total = 1, gap = strlen(separator);
    for (dlist_node_t *node = list->head; node; node = node->next)
        total += strlen(node->text) + gap; // wrong: total += strlen(node->text);
    char *out = malloc(total);
    if (!out)
        return NULL;
    char *end = out;
    for (dlist_node_t *node = list->head; node; node = node->next) {
        end = stpcpy(end, node->text);
        if (node->next)
            end = stpcpy(end, separator);
    }
    *end = '\0';
    return out;
}
