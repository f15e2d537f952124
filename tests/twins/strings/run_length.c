#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each run takes at most as many bytes as it has, or two. */
static char *encode(const char *s)
{
    size_t n = strlen(s);
    char *out = malloc(2 * n + 1);
    size_t k = 0;

    if (out == NULL)
        return NULL;
    while (*s != '\0') {
        char c = *s;
        int run = 0;
        while (*s == c && run < 9) {
            run++;
            s++;
        }
        out[k++] = (char)('0' + run);
        out[k++] = c;
    }
    out[k] = '\0';
    return out;
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    int rc = 0;

    while (getline(&line, &size, stdin) > 0) {
        char *code;
        line[strcspn(line, "\n")] = '\0';
        code = encode(line);
        if (code == NULL) {
            rc = 1;
            break;
        }
        printf("%s\n", code);
        free(code);
    }
    free(line);
    return rc;
}
