#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Without empty parts and ".", and without each part that ".." follows. The path begins with a slash. */
static char *clean_path(const char *path)
{
    char *clean = malloc(strlen(path) + 2);
    size_t n = 0;

    if (clean == NULL)
        return NULL;
    while (*path != '\0') {
        size_t len;
        while (*path == '/')
            path++;
        len = strcspn(path, "/");
        if (len == 2 && path[0] == '.' && path[1] == '.') {
            while (clean[--n] != '/')
                ;
        } else if (len > 0 && !(len == 1 && path[0] == '.')) {
            clean[n++] = '/';
            memcpy(clean + n, path, len);
            n += len;
        }
        path += len;
    }
    if (n == 0)
        clean[n++] = '/';
    clean[n] = '\0';
    return clean;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *clean;
        if (argv[i][0] != '/')
            continue;
        clean = clean_path(argv[i]);
        if (clean == NULL)
            return 1;
        puts(clean);
        free(clean);
    }
    return 0;
}
