#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
    char *s;
    size_t len;
    size_t cap;
};

static int buffer_append(struct buffer *b, const char *text)
{
    size_t n = strlen(text);

    if (b->cap - b->len <= n) {
        size_t cap = b->cap * 2 + n + 1;
        char *s = realloc(b->s, cap);
        if (s == NULL)
            return 0;
        b->s = s;
        b->cap = cap;
    }
    strcpy(b->s + b->len, text);
    b->len += n;
    return 1;
}

static char *buffer_steal(struct buffer *b)
{
    char *s = b->s;

    b->s = NULL;
    b->len = b->cap = 0;
    return s;
}

int main(void)
{
    struct buffer b = {NULL, 0, 0};
    char word[50];
    char *all;

    while (scanf("%49s", word) == 1) {
        if (!buffer_append(&b, word) || !buffer_append(&b, "\n")) {
            free(b.s);
            return 1;
        }
    }
    all = buffer_steal(&b);
    if (all != NULL)
        fputs(all, stdout);
    free(all);
    return 0;
}
