#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static void reverse(char *s, size_t n)
{
    char *from = s, *to = s + n;

    while (from < to) {
        char c = *--to;
        *to = *from;
        *from++ = c;
    }
}

int main(void)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t got;

    while ((got = getline(&line, &cap, stdin)) != -1) {
        size_t n = (size_t)got;
        if (n > 0 && line[n - 1] == '\n')
            line[--n] = '\0';
        reverse(line, n);
        line[n] = '\0';
        puts(line);
    }
    free(line);
    return 0;
}
