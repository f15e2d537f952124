#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NAME, NUMBER, STRING, PUNCT };

struct symbol {
    struct symbol *next;
    enum kind kind;
    unsigned uses;
    char text[];
};

struct table {
    struct symbol **buckets;
    size_t n_buckets;
    size_t n_symbols;
};

static size_t hash(const char *s, size_t n)
{
    size_t h = 2166136261u;

    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)s[i]) * 16777619u;
    return h;
}

static int table_resize(struct table *t, size_t n)
{
    struct symbol **buckets = calloc(n, sizeof *buckets);

    if (buckets == NULL)
        return 0;
    for (size_t i = 0; i < t->n_buckets; i++) {
        struct symbol *s = t->buckets[i];
        while (s != NULL) {
            struct symbol *next = s->next;
            size_t k = hash(s->text, strlen(s->text)) & n;
            s->next = buckets[k];
            buckets[k] = s;
            s = next;
        }
    }
    free(t->buckets);
    t->buckets = buckets;
    t->n_buckets = n;
    return 1;
}

static struct symbol *intern(struct table *t, const char *s, size_t n, enum kind kind)
{
    size_t k;
    struct symbol *p;

    if (t->n_symbols >= t->n_buckets) {
        size_t more = t->n_buckets == 0 ? 16 : t->n_buckets * 2;
        if (more > (size_t)1 << 32 || !table_resize(t, more))
            return NULL;
    }
    k = hash(s, n) % t->n_buckets;
    for (p = t->buckets[k]; p != NULL; p = p->next)
        if (strlen(p->text) == n && memcmp(p->text, s, n) == 0)
            return p;
    p = malloc(sizeof *p + n + 1);
    if (p == NULL)
        return NULL;
    memcpy(p->text, s, n);
    p->text[n] = '\0';
    p->kind = kind;
    p->uses = 0;
    p->next = t->buckets[k];
    t->buckets[k] = p;
    t->n_symbols++;
    return p;
}

static void table_free(struct table *t)
{
    for (size_t i = 0; i < t->n_buckets; i++) {
        while (t->buckets[i] != NULL) {
            struct symbol *s = t->buckets[i];
            t->buckets[i] = s->next;
            free(s);
        }
    }
    free(t->buckets);
}

/* Returns the end of the token that begins at S. */
static const char *scan(const char *s, enum kind *kind)
{
    if (isalpha((unsigned char)*s) || *s == '_') {
        *kind = NAME;
        while (isalnum((unsigned char)*s) || *s == '_')
            s++;
    } else if (isdigit((unsigned char)*s)) {
        *kind = NUMBER;
        while (isdigit((unsigned char)*s))
            s++;
    } else if (*s == '"') {
        *kind = STRING;
        s++;
        while (*s != '\0' && *s != '"') {
            if (*s == '\\' && s[1] != '\0')
                s++;
            s++;
        }
        if (*s == '"')
            s++;
    } else {
        *kind = PUNCT;
        s++;
    }
    return s;
}

static int tokenize(struct table *t, const char *line)
{
    while (*line != '\0') {
        enum kind kind;
        const char *end;
        struct symbol *s;
        if (isspace((unsigned char)*line)) {
            line++;
            continue;
        }
        end = scan(line, &kind);
        s = intern(t, line, (size_t)(end - line), kind);
        if (s == NULL)
            return 0;
        s->uses++;
        line = end;
    }
    return 1;
}

int main(void)
{
    static const char *const names[] = {"name", "number", "string", "punctuation"};
    struct table t = {NULL, 0, 0};
    char line[1024];
    int ok = 1;

    while (ok && fgets(line, sizeof line, stdin) != NULL)
        ok = tokenize(&t, line);
    for (size_t i = 0; i < t.n_buckets; i++)
        for (const struct symbol *s = t.buckets[i]; s != NULL; s = s->next)
            printf("%-12s %5u %s\n", names[s->kind], s->uses, s->text);
    table_free(&t);
    return ok ? 0 : 1;
}
