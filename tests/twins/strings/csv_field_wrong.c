#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copies one field to OUT and returns the place after it. */
static const char *csv_field(const char *p, char *out, size_t size)
{
    size_t n = 0;
    int quoted = *p == '"';

    if (quoted)
        p++;
    while (*p != '\0') {
        if (quoted && *p == '"') {
            if (p[1] != '"') {
                p++;
                quoted = 0;
                continue;
            }
            p++;
        } else if (!quoted && *p == ',') {
            break;
        }
        if (n <= size)
            out[n++] = *p;
        p++;
    }
    out[n] = '\0';
    return p;
}

int main(void)
{
    char line[300], field[32];

    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *p = line;
        char *nl = strchr(line, '\n');
        if (nl)
            *nl = 0;
        for (;;) {
            p = csv_field(p, field, sizeof field);
            printf("[%s]", field);
            if (*p != ',')
                break;
            p++;
        }
        putchar('\n');
    }
    return 0;
}
