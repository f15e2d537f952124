#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

static int wanted(const char *entry, int argc, char **argv)
{
    size_t n = strcspn(entry, "=");

    for (int i = 1; i < argc; i++)
        if (strncmp(entry, argv[i], n) == 0 && argv[i][n] == '\0')
            return 1;
    return argc < 2;
}

int main(int argc, char **argv)
{
    size_t count = 0, bytes = 0;

    if (environ == NULL)
        return 0;
    for (char **e = environ; *e != NULL; e++) {
        count++;
        bytes += strlen(*e) + 1;
        if (wanted(*e, argc, argv))
            puts(*e);
    }
    printf("%zu entries, %zu bytes\n", count, bytes);
    return 0;
}
