#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *path_join(const char *dir, const char *name)
{
    size_t n = strlen(dir);
    size_t m = strlen(name);
    int slash = n > 0 && dir[n - 1] != '/';
    char *path = malloc(n + m + 1);
    char *p = path;

    if (path == NULL)
        return NULL;
    memcpy(p, dir, n);
    p += n;
    if (slash)
        *p++ = '/';
    memcpy(p, name, m);
    p[m] = '\0';
    return path;
}

int main(int argc, char **argv)
{
    char *path;

    if (argc < 2)
        return 2;
    path = strdup(argv[1]);
    if (path == NULL)
        return 1;
    for (int i = 2; i < argc; i++) {
        char *longer = path_join(path, argv[i]);
        free(path);
        if (longer == NULL)
            return 1;
        path = longer;
    }
    puts(path);
    free(path);
    return 0;
}
