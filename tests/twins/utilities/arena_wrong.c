#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALIGNMENT 16
#define CHUNK 512

struct chunk {
    struct chunk *next;
    size_t size;
    size_t used;
    max_align_t data[];
};

struct arena {
    struct chunk *chunks;
    size_t total;
};

struct word {
    struct word *next;
    size_t length;
    char *text;
};

static struct chunk *new_chunk(size_t size)
{
    struct chunk *c = malloc(size);

    if (c == NULL)
        return NULL;
    c->next = NULL;
    c->size = size;
    c->used = 0;
    return c;
}

static void *arena_alloc(struct arena *a, size_t size)
{
    struct chunk *c = a->chunks;
    void *p;

    if (size > (size_t)1 << 30)
        return NULL;
    size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    if (c == NULL || c->size - c->used < size) {
        c = new_chunk(size > CHUNK ? size : CHUNK);
        if (c == NULL)
            return NULL;
        c->next = a->chunks;
        a->chunks = c;
    }
    p = (char *)c->data + c->used;
    c->used += size;
    a->total += size;
    return p;
}

static char *arena_strdup(struct arena *a, const char *s)
{
    size_t n = strlen(s) + 1;
    char *p = arena_alloc(a, n);

    if (p != NULL)
        memcpy(p, s, n);
    return p;
}

static void arena_free(struct arena *a)
{
    struct chunk *c = a->chunks;

    while (c != NULL) {
        struct chunk *next = c->next;
        free(c);
        c = next;
    }
    a->chunks = NULL;
    a->total = 0;
}

static struct word *add_word(struct arena *a, struct word *list, const char *text)
{
    struct word *w = arena_alloc(a, sizeof *w);

    if (w == NULL)
        return NULL;
    w->text = arena_strdup(a, text);
    if (w->text == NULL)
        return NULL;
    w->length = strlen(w->text);
    w->next = list;
    return w;
}

int main(void)
{
    struct arena a = {NULL, 0};
    struct word *list = NULL;
    char text[100];
    size_t longest = 0;
    int rc = 0;

    while (scanf("%99s", text) == 1) {
        struct word *w = add_word(&a, list, text);
        if (w == NULL) {
            rc = 1;
            break;
        }
        list = w;
    }
    for (const struct word *w = list; w != NULL; w = w->next) {
        if (w->length > longest)
            longest = w->length;
        puts(w->text);
    }
    printf("longest %zu, %zu bytes\n", longest, a.total);
    arena_free(&a);
    return rc;
}
