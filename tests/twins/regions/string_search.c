#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Knuth, Morris and Pratt. */
static size_t *failure(const char *pattern, size_t m)
{
    size_t *fail = malloc((m + 1) * sizeof *fail);
    size_t k = 0;

    if (fail == NULL)
        return NULL;
    fail[0] = 0;
    if (m > 0)
        fail[1] = 0;
    for (size_t i = 1; i < m; i++) {
        while (k > 0 && pattern[k] != pattern[i])
            k = fail[k];
        if (pattern[k] == pattern[i])
            k++;
        fail[i + 1] = k;
    }
    return fail;
}

static long search(const char *text, const char *pattern, const size_t *fail, size_t m)
{
    size_t k = 0;

    for (size_t i = 0; text[i] != '\0'; i++) {
        while (k > 0 && (k == m || pattern[k] != text[i]))
            k = fail[k];
        if (k < m && pattern[k] == text[i])
            k++;
        if (k == m)
            return (long)(i + 1 - m);
    }
    return -1;
}

int main(int argc, char **argv)
{
    size_t m;
    size_t *fail;

    if (argc < 2)
        return 2;
    m = strlen(argv[1]);
    fail = failure(argv[1], m);
    if (fail == NULL)
        return 1;
    for (int i = 2; i < argc; i++)
        printf("%ld\n", search(argv[i], argv[1], fail, m));
    free(fail);
    return 0;
}
