#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A field for a table: in quotes, with each quote in it twice. */
static char *csv_quote(const char *field)
{
    size_t n = strlen(field), k = 0;
    char *out = malloc(2 * n + 3);

    if (out == NULL)
        return NULL;
    out[k++] = '"';
    for (size_t i = 0; i < n; i++) {
        if (field[i] == '"')
            out[k++] = '"';
        out[k++] = field[i];
    }
    out[k++] = '"';
    out[k] = '\0';
    return out;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *quoted;
        if (strpbrk(argv[i], ",\"\n") == NULL) {
            printf("%s%c", argv[i], i + 1 < argc ? ',' : '\n');
            continue;
        }
        quoted = csv_quote(argv[i]);
        if (quoted == NULL)
            return 1;
        printf("%s%c", quoted, i + 1 < argc ? ',' : '\n');
        free(quoted);
    }
    return 0;
}
