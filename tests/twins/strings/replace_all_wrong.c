#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t count(const char *text, const char *what)
{
    size_t n = 0, len = strlen(what);
    const char *p = text;

    while ((p = strstr(p, what)) != NULL) {
        n++;
        p += len;
    }
    return n;
}

static char *replace_all(const char *text, const char *from, char to)
{
    size_t n = strlen(text), len = strlen(from);
    size_t hits;
    char *result, *out;

    if (len == 0)
        return strdup(text);
    hits = count(text, from);
    result = malloc(n - hits * len + 1);
    if (result == NULL)
        return NULL;
    out = result;
    for (;;) {
        const char *hit = strstr(text, from);
        if (hit == NULL)
            break;
        memcpy(out, text, (size_t)(hit - text));
        out += hit - text;
        *out++ = to;
        text = hit + len;
    }
    strcpy(out, text);
    return result;
}

int main(int argc, char **argv)
{
    char *s;

    if (argc != 3)
        return 2;
    s = replace_all(argv[1], argv[2], '*');
    if (s == NULL)
        return 1;
    puts(s);
    free(s);
    return 0;
}
