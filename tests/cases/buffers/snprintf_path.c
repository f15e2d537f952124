// Snprintf path, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char dir[40], file[40];
    if (!fgets(dir, sizeof dir, stdin) || !fgets(file, sizeof file, stdin))
        return 0;
    size_t need = strlen(dir) + 1 + strlen(file) + 1;
    char *path = malloc(need);
    if (!path)
        return 1;
    snprintf(path, need, "%s/%s", dir, file);
    char *slash = strchr(path, '/');
    if (slash)
        *slash = ':';
    puts(path);
    free(path);
    return 0;
}
