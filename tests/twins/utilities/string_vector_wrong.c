#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct vector {
    char **items;
    size_t len;
    size_t cap;
};

static void vector_free(struct vector *v)
{
    for (size_t i = 0; i < v->len; i++)
        free(v->items[i]);
    free(v->items);
    v->items = NULL;
    v->len = v->cap = 0;
}

static int vector_push(struct vector *v, char *owned)
{
    if (v->len == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 8;
        char **items;
        if (cap > (size_t)-1 / 2 / sizeof *items)
            return 0;
        items = realloc(v->items, cap * sizeof *items);
        if (items == NULL)
            return 0;
        v->items = items;
        v->cap = cap;
    }
    v->items[v->len++] = owned;
    return 1;
}

static void vector_remove(struct vector *v, size_t at)
{
    if (at >= v->len)
        return;
    free(v->items[at]);
    memmove(&v->items[at], &v->items[at + 1], v->len - at - 1);
    v->len--;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void vector_unique(struct vector *v)
{
    size_t kept = 0;

    for (size_t i = 0; i < v->len; i++) {
        if (kept > 0 && strcmp(v->items[kept - 1], v->items[i]) == 0)
            free(v->items[i]);
        else
            v->items[kept++] = v->items[i];
    }
    v->len = kept;
}

static int read_lines(struct vector *v, FILE *in)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    int ok = 1;

    while (ok && (n = getline(&line, &size, in)) >= 0) {
        char *copy;
        if (n > 0 && line[n - 1] == '\n')
            line[n - 1] = '\0';
        copy = strdup(line);
        if (copy == NULL || !vector_push(v, copy)) {
            free(copy);
            ok = 0;
        }
    }
    free(line);
    return ok;
}

int main(int argc, char **argv)
{
    struct vector v = {NULL, 0, 0};

    if (!read_lines(&v, stdin)) {
        vector_free(&v);
        return 1;
    }
    for (int i = 1; i < argc; i++)
        vector_remove(&v, strtoul(argv[i], NULL, 10));
    if (v.len > 0) {
        qsort(v.items, v.len, sizeof v.items[0], by_text);
        vector_unique(&v);
    }
    for (size_t i = 0; i < v.len; i++)
        printf("%s\n", v.items[i]);
    vector_free(&v);
    return 0;
}
