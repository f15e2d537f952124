#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct symbol {
    char *name;
    unsigned depth;
};

struct scope_stack {
    struct symbol *symbols;
    size_t len, cap;
    unsigned depth;
};

static int declare(struct scope_stack *s, const char *name)
{
    if (s->len == s->cap) {
        size_t cap = s->cap + 32;
        struct symbol *grown = realloc(s->symbols, cap * sizeof *grown);
        if (grown == NULL)
            return -1;
        s->symbols = grown;
        s->cap = cap;
    }
    char *copy = strdup(name);
    if (copy == NULL)
        return -1;
    s->symbols[s->len].name = copy;
    s->symbols[s->len].depth = s->depth;
    s->len++;
    return 0;
}

static const struct symbol *resolve(const struct scope_stack *s, const char *name)
{
    size_t i = s->len;

    while (i-- > 0)
        if (strcmp(s->symbols[i].name, name) == 0)
            return &s->symbols[i];
    return NULL;
}

static void leave(struct scope_stack *s)
{
    while (s->len > 0 && s->symbols[s->len - 1].depth >= s->depth) {
        free(s->symbols[s->len - 1].name);
        s->len--;
    }
    if (s->depth > 0)
        s->depth--;
}

int main(void)
{
    struct scope_stack s = {0};
    char line[128];
    int rc = 0;

    while (rc == 0 && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "{") == 0)
            s.depth++;
        else if (strcmp(line, "}") == 0)
            leave(&s);
        else if (resolve(&s, line) != NULL)
            printf("%s known\n", line);
        else
            rc = declare(&s, line);
    }
    while (s.len > 0)
        free(s.symbols[--s.len].name);
    free(s.symbols);
    return -rc;
}
