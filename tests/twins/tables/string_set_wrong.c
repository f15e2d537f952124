#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct strings {
    char **slot;
    size_t cap;
    size_t used;
};

static size_t hash(const char *s)
{
    size_t h = 14695981039346656037u;

    for (; *s; s++) {
        h ^= (unsigned char)*s;
        h *= 1099511628211u;
    }
    return h;
}

static size_t place(char **slot, size_t cap, const char *key)
{
    size_t i = hash(key) & (cap - 1);

    while (slot[i] != NULL && strcmp(slot[i], key) != 0)
        i = (i + 1) & (cap - 1);
    return i;
}

static int grow(struct strings *s)
{
    size_t cap = s->cap * 2;
    char **slot;

    if (cap > ((size_t)1 << 40))
        return 0;
    slot = calloc(cap, sizeof(char *));
    if (slot == NULL)
        return 0;
    for (size_t i = 0; i < s->cap; i++)
        if (s->slot[i] != NULL)
            slot[place(slot, cap, s->slot[i])] = s->slot[i];
    free(s->slot);
    s->slot = slot;
    s->cap = cap;
    return 1;
}

static int add(struct strings *s, const char *key)
{
    if (s->used >= s->cap / 2 && !grow(s))
        return 0;
    size_t i = place(s->slot, s->cap, key);
    if (s->slot[i] == NULL) {
        char *copy = malloc(strlen(key));
        if (copy == NULL)
            return 0;
        strcpy(copy, key);
        s->slot[i] = copy;
        s->used++;
    }
    return 1;
}

int main(void)
{
    struct strings s = {NULL, 16, 0};
    char line[256];
    int ok = 1;

    s.slot = calloc(s.cap, sizeof(char *));
    if (s.slot == NULL)
        return 1;
    while (ok && fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        ok = add(&s, line);
    }
    for (size_t i = 0; i < s.cap; i++) {
        if (s.slot[i] != NULL)
            puts(s.slot[i]);
        free(s.slot[i]);
    }
    free(s.slot);
    return !ok;
}
