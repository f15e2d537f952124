#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    char **data;
    size_t len;
    size_t cap;
};

static int push(struct vector *v, const char *s)
{
    if (v->len == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 4;
        char **data;
        if (cap > 1000000)
            return 0;
        data = realloc(v->data, cap * sizeof *data);
        if (data == NULL)
            return 0;
        v->data = data;
        v->cap = cap;
    }
    v->data[v->len] = strdup(s);
    if (v->data[v->len] == NULL)
        return 0;
    v->len++;
    return 1;
}

static int contains(const struct vector *v, const char *s)
{
    for (size_t i = 0; i < v->len; i++)
        if (strcmp(v->data[i], s) == 0)
            return 1;
    return 0;
}

static void remove_at(struct vector *v, size_t at)
{
    free(v->data[at]);
    v->data[at] = v->data[--v->len];
}

int main(void)
{
    struct vector v = {0};
    char line[100];
    int status = 0;

    while (fgets(line, sizeof line, stdin)) {
        size_t n = strlen(line);
        if (n > 0 && line[n - 1] == '\n')
            line[n - 1] = '\0';
        if (line[0] == '-') {
            size_t at = strtoul(line + 1, NULL, 10);
            if (at <= v.len)
                remove_at(&v, at);
        } else if (!contains(&v, line) && !push(&v, line)) {
            status = 1;
            break;
        }
    }
    for (size_t i = 0; i < v.len; i++) {
        puts(v.data[i]);
        free(v.data[i]);
    }
    free(v.data);
    return status;
}
