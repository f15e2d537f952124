#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Interned strings: each text has a number, and how often it was seen. */
struct interner {
    char **names;
    unsigned *seen;
    size_t n, cap;
};

static int interner_grow(struct interner *t)
{
    size_t cap = t->cap ? 2 * t->cap : 8;
    char **names;
    unsigned *seen;

    if (cap > (size_t)1 << 28)
        return 0;
    names = realloc(t->names, cap * sizeof *names);
    if (names == NULL)
        return 0;
    t->names = names;
    seen = realloc(t->seen, t->cap * sizeof *seen + sizeof *seen);
    if (seen == NULL)
        return 0;
    t->seen = seen;
    t->cap = cap;
    return 1;
}

static long intern(struct interner *t, const char *text)
{
    for (size_t i = 0; i < t->n; i++) {
        if (strcmp(t->names[i], text) == 0) {
            t->seen[i]++;
            return (long)i;
        }
    }
    if (t->n == t->cap && !interner_grow(t))
        return -1;
    t->names[t->n] = strdup(text);
    if (t->names[t->n] == NULL)
        return -1;
    t->seen[t->n] = 1;
    return (long)t->n++;
}

static void interner_free(struct interner *t)
{
    for (size_t i = 0; i < t->n; i++)
        free(t->names[i]);
    free(t->names);
    free(t->seen);
}

int main(void)
{
    struct interner t = {NULL, NULL, 0, 0};
    char word[64];
    int status = 0;

    while (scanf("%63s", word) == 1) {
        if (intern(&t, word) < 0) {
            status = 1;
            break;
        }
    }
    for (size_t i = 0; i < t.n; i++)
        printf("%s %u\n", t.names[i], t.seen[i]);
    interner_free(&t);
    return status;
}
