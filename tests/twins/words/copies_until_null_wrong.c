#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **duplicate(int argc, char **argv)
{
    char **copy = calloc((size_t)argc, sizeof *copy);

    if (copy == NULL)
        return NULL;
    for (int i = 0; i < argc; i++) {
        copy[i] = strdup(argv[i]);
        if (copy[i] == NULL) {
            while (i > 0)
                free(copy[--i]);
            free(copy);
            return NULL;
        }
    }
    return copy;
}

int main(int argc, char **argv)
{
    char **words = duplicate(argc, argv);
    size_t i;

    if (words == NULL)
        return 1;
    for (i = 0; words[i] != NULL; i++)
        printf("%s%s", i == 0 ? "" : " ", words[i]);
    putchar('\n');
    for (i = 0; words[i] != NULL; i++)
        free(words[i]);
    free(words);
    return 0;
}
