#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *in_home(const char *file)
{
    const char *home = getenv("HOME");
    char *path;

    if (home == NULL)
        home = "/";
    path = malloc(strlen(home) + strlen(file) + 2);
    if (path == NULL)
        return NULL;
    strcpy(path, home);
    strcat(path, "/");
    strcat(path, file);
    return path;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *path = in_home(argv[i]);
        const char *editor = getenv("EDITOR");
        if (path == NULL)
            return 1;
        printf("%s %s\n", editor ? editor : "vi", path);
        free(path);
    }
    return 0;
}
