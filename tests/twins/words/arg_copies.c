#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **copy_words(int n, char **from)
{
    char **to = calloc((size_t)n + 1, sizeof *to);
    int i;

    if (to == NULL)
        return NULL;
    for (i = 0; i < n; i++) {
        to[i] = strdup(from[i]);
        if (to[i] == NULL)
            goto fail;
    }
    return to;
fail:
    while (i-- > 0)
        free(to[i]);
    free(to);
    return NULL;
}

static void upper(char *s)
{
    for (; *s; s++)
        if (*s >= 'a' && *s <= 'z')
            *s = (char)(*s - 'a' + 'A');
}

int main(int argc, char **argv)
{
    char **words = copy_words(argc, argv);

    if (words == NULL)
        return 1;
    for (char **p = words; *p != NULL; p++) {
        upper(*p);
        printf("%s ", *p);
    }
    putchar('\n');
    for (char **p = words; *p != NULL; p++)
        free(*p);
    free(words);
    return 0;
}
