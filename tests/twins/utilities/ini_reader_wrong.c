#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    struct pair *next;
    char *key;
    char *value;
};

struct section {
    struct section *next;
    struct pair *pairs;
    char name[32];
};

static char *strip(char *s)
{
    char *end;

    while (isspace((unsigned char)*s))
        s++;
    end = s + strlen(s);
    while (end > s && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return s;
}

static struct section *find_section(struct section *s, const char *name)
{
    while (s != NULL && strcmp(s->name, name) != 0)
        s = s->next;
    return s;
}

static struct section *add_section(struct section **all, const char *name)
{
    struct section *s = find_section(*all, name);

    if (s != NULL)
        return s;
    s = malloc(sizeof *s);
    if (s == NULL)
        return NULL;
    strcpy(s->name, name);
    s->pairs = NULL;
    s->next = *all;
    *all = s;
    return s;
}

static int add_pair(struct section *s, const char *key, const char *value)
{
    struct pair *p;
    char *copy = strdup(value);

    if (copy == NULL)
        return 0;
    for (p = s->pairs; p != NULL; p = p->next) {
        if (strcmp(p->key, key) == 0) {
            free(p->value);
            p->value = copy;
            return 1;
        }
    }
    p = malloc(sizeof *p);
    if (p == NULL) {
        free(copy);
        return 0;
    }
    p->key = strdup(key);
    if (p->key == NULL) {
        free(copy);
        free(p);
        return 0;
    }
    p->value = copy;
    p->next = s->pairs;
    s->pairs = p;
    return 1;
}

static void free_sections(struct section *s)
{
    while (s != NULL) {
        struct section *next = s->next;
        while (s->pairs != NULL) {
            struct pair *p = s->pairs;
            s->pairs = p->next;
            free(p->key);
            free(p->value);
            free(p);
        }
        free(s);
        s = next;
    }
}

static int read_ini(struct section **all, FILE *in)
{
    struct section *current = NULL;
    char line[256];

    while (fgets(line, sizeof line, in) != NULL) {
        char *s = strip(line);
        char *eq;
        if (*s == '\0' || *s == ';' || *s == '#')
            continue;
        if (*s == '[') {
            char *close = strchr(s, ']');
            if (close == NULL)
                return 0;
            *close = '\0';
            current = add_section(all, strip(s + 1));
            if (current == NULL)
                return 0;
            continue;
        }
        eq = strchr(s, '=');
        if (eq == NULL || current == NULL)
            return 0;
        *eq = '\0';
        if (!add_pair(current, strip(s), strip(eq + 1)))
            return 0;
    }
    return 1;
}

int main(void)
{
    struct section *all = NULL;
    int ok = read_ini(&all, stdin);

    for (const struct section *s = all; ok && s != NULL; s = s->next) {
        printf("[%s]\n", s->name);
        for (const struct pair *p = s->pairs; p != NULL; p = p->next)
            printf("%s = %s\n", p->key, p->value);
    }
    free_sections(all);
    return ok ? 0 : 1;
}
