#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy_of(const char *s)
{
    size_t n = strlen(s) + 1;
    char *p = malloc(n);

    if (p != NULL)
        memcpy(p, s, n);
    return p;
}

int main(void)
{
    char **lines = NULL;
    size_t n = 0, room = 0;
    char buffer[512];
    int status = 0;

    while (fgets(buffer, sizeof buffer, stdin) != NULL) {
        if (n == room) {
            size_t more = room + 64;
            char **p = realloc(lines, more * sizeof(char *));
            if (p == NULL) {
                status = 1;
                break;
            }
            lines = p;
            room = more;
        }
        lines[n] = copy_of(buffer);
        if (lines[n] == NULL) {
            status = 1;
            break;
        }
        n++;
    }
    for (size_t i = n; i > 0; i--)
        fputs(lines[i - 1], stdout);
    for (size_t i = 0; i <= n && i < room; i++)
        free(lines[i]);
    free(lines);
    return status;
}
