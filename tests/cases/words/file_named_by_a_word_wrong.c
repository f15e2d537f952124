// A file whose name is a word, wrong: the copy of the name has no end.
//@ run: violation out-of-bounds
//@ args: name
//@ check: FALSE(valid-deref)
//@ oracle: none (gcc's library reads on)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    size_t n = strlen(argv[1]);
    char *name = malloc(n + 1);
    if (name == NULL)
        return 1;
    memset(name, 'x', n + 1);
    FILE *in = fopen(name, "r"); //~ violation out-of-bounds
    if (in != NULL)
        fclose(in);
    free(name);
    return 0;
}
