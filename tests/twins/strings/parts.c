#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct part {
    char *text;
    struct part *next;
};

static void free_parts(struct part *p)
{
    while (p != NULL) {
        struct part *next = p->next;
        free(p->text);
        free(p);
        p = next;
    }
}

static struct part *split(const char *s, char sep)
{
    struct part *first = NULL, **end = &first;

    for (;;) {
        const char *stop = strchr(s, sep);
        size_t n = stop ? (size_t)(stop - s) : strlen(s);
        struct part *p = malloc(sizeof *p);
        if (p == NULL)
            goto fail;
        p->next = NULL;
        p->text = malloc(n + 1);
        *end = p;
        end = &p->next;
        if (p->text == NULL)
            goto fail;
        memcpy(p->text, s, n);
        p->text[n] = '\0';
        if (stop == NULL)
            return first;
        s = stop + 1;
    }
fail:
    free_parts(first);
    return NULL;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct part *parts = split(argv[i], ',');
        if (parts == NULL)
            return 1;
        for (struct part *p = parts; p != NULL; p = p->next)
            printf("%zu:%s\n", strlen(p->text), p->text);
        free_parts(parts);
    }
    return 0;
}
