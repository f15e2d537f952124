// Lines in a vector, wrong: heap buffer overflow: the copy of a line has no room for its end.
//@ run: violation out-of-bounds
//@ stdin: one
//@ check: FALSE(valid-deref)
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
    char *copy = malloc(strlen(line));
    if (!copy)
        return -1;
    strcpy(copy, line); //~ violation out-of-bounds
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
