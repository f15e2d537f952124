// As quoted_text.c, wrong: one byte too few where all bytes are escaped.
//@ run: violation out-of-bounds
//@ args: '"'
//@ check: FALSE(valid-deref)
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc < 2)
        return 0;
    size_t n = strlen(argv[1]), used = 0;
    char *out = malloc(2 * n + 2);
    if (out == NULL)
        return 1;
    out[used++] = '"';
    for (size_t i = 0; i < n; i++) {
        if (argv[1][i] == '"')
            out[used++] = '"';
        out[used++] = argv[1][i];
    }
    out[used++] = '"';
    out[used] = 0; //~ violation out-of-bounds
    free(out);
    return 0;
}
