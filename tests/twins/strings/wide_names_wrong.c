#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static wchar_t *widen(const char *s)
{
    size_t n = strlen(s);
    wchar_t *w = malloc(n + sizeof(wchar_t));

    if (w == NULL)
        return NULL;
    for (size_t i = 0; i < n; i++)
        w[i] = (wchar_t)(unsigned char)s[i];
    w[n] = L'\0';
    return w;
}

static wchar_t *concat(const wchar_t *a, const wchar_t *b)
{
    wchar_t *c = malloc((wcslen(a) + wcslen(b) + 1) * sizeof *c);

    if (c != NULL) {
        wcscpy(c, a);
        wcscat(c, b);
    }
    return c;
}

int main(int argc, char **argv)
{
    size_t sum = 0;

    for (int i = 1; i < argc - 1; i += 2) {
        wchar_t *a = widen(argv[i]);
        wchar_t *b = widen(argv[i + 1]);
        wchar_t *c = a != NULL && b != NULL ? concat(a, b) : NULL;
        if (c != NULL)
            sum += wcslen(c) + (wcschr(c, L'x') != NULL);
        free(c);
        free(b);
        free(a);
    }
    printf("%zu\n", sum);
    return 0;
}
