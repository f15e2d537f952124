// Snprintf path, wrong: heap buffer overflow: the size passed to snprintf is greater than the block.
//@ run: violation out-of-bounds
//@ stdin:
//@ stdin: a
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char dir[40], file[40];
    if (!fgets(dir, sizeof dir, stdin) || !fgets(file, sizeof file, stdin))
        return 0;
    size_t need = strlen(dir) + 1 + strlen(file) + 1;
    char *path = malloc(need - 1);
    if (!path)
        return 1;
    snprintf(path, need, "%s/%s", dir, file); //~ violation out-of-bounds
    char *slash = strchr(path, '/');
    if (slash)
        *slash = ':';
    puts(path);
    free(path);
    return 0;
}
