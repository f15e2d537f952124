// Lines in a vector: copies of lines in an array that doubles, without an end.
//@ run: exit 0
//@ stdin: one
//@ stdin: two
//@ stdout: one
//@ stdout: two
//@ model: LP64
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    char **data;
    size_t len, cap;
};

static int push(struct vector *v, const char *line) {
    if (v->len == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 4;
        char **data = realloc(v->data, cap * sizeof *data);
        if (!data)
            return -1;
        v->data = data;
        v->cap = cap;
    }
    char *copy = malloc(strlen(line) + 1);
    if (!copy)
        return -1;
    strcpy(copy, line);
    v->data[v->len++] = copy;
    return 0;
}

int main(void) {
    struct vector v = { NULL, 0, 0 };
    char line[128];
    while (fgets(line, sizeof line, stdin))
        if (push(&v, line) < 0)
            break;
    for (size_t i = 0; i < v.len; i++)
        fputs(v.data[i], stdout);
    for (size_t i = 0; i < v.len; i++)
        free(v.data[i]);
    free(v.data);
    return 0;
}
