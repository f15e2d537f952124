#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    size_t size;
    char *start;
};

static int shrink(struct text *t)
{
    size_t n = strlen(t->start) + 1;
    char *p = realloc(t->start, n);

    if (p == NULL)
        return 0;
    t->start = p;
    t->size = n;
    return 1;
}

static void fill_rest(struct text *t, char c)
{
    size_t i = strlen(t->start);

    while (i + 1 < t->size)
        t->start[i++] = c;
    t->start[t->size - 1] = '\0';
}

int main(int argc, char **argv)
{
    struct text t;

    t.size = 100;
    t.start = malloc(t.size);
    if (t.start == NULL)
        return 1;
    snprintf(t.start, t.size, "%s", argc > 1 ? argv[1] : "nothing");
    if (argc > 2)
        fill_rest(&t, '.');
    if (shrink(&t))
        fill_rest(&t, '-');
    puts(t.start);
    free(t.start);
    return 0;
}
