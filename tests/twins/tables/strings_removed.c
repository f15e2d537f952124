#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Growing vector of strings. */
typedef struct {
    char **items;
    size_t len, cap;
} StrVec;

static int sv_push(StrVec *v, const char *s)
{
    if (v->len == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 4;
        char **items = realloc(v->items, cap * sizeof *items);
        if (!items)
            return 0;
        v->items = items;
        v->cap = cap;
    }
    char *copy = strdup(s);
    if (!copy)
        return 0;
    v->items[v->len++] = copy;
    return 1;
}

static void sv_pop(StrVec *v)
{
    if (v->len > 0)
        free(v->items[--v->len]);
}

static void sv_remove(StrVec *v, size_t i)
{
    if (i >= v->len)
        return;
    free(v->items[i]);
    v->items[i] = v->items[--v->len];
}

static void sv_free(StrVec *v)
{
    for (size_t i = 0; i < v->len; i++)
        free(v->items[i]);
    free(v->items);
    v->items = NULL;
    v->len = v->cap = 0;
}

int main(void)
{
    StrVec v = {0};
    char line[100];

    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == '-')
            sv_pop(&v);
        else if (line[0] == '#')
            sv_remove(&v, strtoul(line + 1, NULL, 10));
        else if (!sv_push(&v, line))
            break;
    }
    for (size_t i = 0; i < v.len; i++)
        printf("%s", v.items[i]);
    sv_free(&v);
    return 0;
}
