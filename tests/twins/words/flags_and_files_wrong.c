#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
    const char **items;
    int n;
};

int main(int argc, char **argv)
{
    struct list flags = {NULL, 0}, files = {NULL, 0};
    int only_files = 0, rc = 1;

    if (argc < 1)
        return 2;
    flags.items = malloc(sizeof(char *) * (size_t)argc);
    files.items = malloc(sizeof(char *) * (size_t)argc);
    if (flags.items == NULL || files.items == NULL)
        goto out;
    while (*++argv != NULL) {
        if (!only_files && strcmp(*argv, "--") == 0)
            only_files = 1;
        else if (!only_files && (*argv)[0] == '-')
            flags.items[flags.n++] = *argv + 1;
        else
            files.items[files.n++] = *argv;
    }
    for (int i = 0; i < files.n; i++) {
        printf("%s:", files.items[i]);
        for (int k = 0; k <= flags.n; k++)
            printf(" %s", flags.items[k]);
        putchar('\n');
    }
    rc = 0;
out:
    free(flags.items);
    free(files.items);
    return rc;
}
