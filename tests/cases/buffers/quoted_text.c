// A text in quotes in which some bytes are escaped has at most twice as many, and two: the room is that.
//@ run: exit 0
//@ args: 'a"b"'
//@ check: TRUE
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc < 2)
        return 0;
    size_t n = strlen(argv[1]), used = 0;
    char *out = malloc(2 * n + 3);
    if (out == NULL)
        return 1;
    out[used++] = '"';
    for (size_t i = 0; i < n; i++) {
        if (argv[1][i] == '"')
            out[used++] = '"';
        out[used++] = argv[1][i];
    }
    out[used++] = '"';
    out[used] = 0;
    free(out);
    return 0;
}
