// A word that begins like another, wrong: it need not have one byte more than what they have in common.
//@ run: violation out-of-bounds
//@ args: ab=c ab
//@ check: FALSE(valid-deref)
//@ oracle: none (no sanitizer watches the command line)
#include <string.h>

static int names(const char *entry, int argc, char **argv) {
    size_t n = strcspn(entry, "=");
    for (int i = 2; i < argc; i++)
        if (strncmp(entry, argv[i], n) == 0 && argv[i][n + 1] == '\0') //~ violation out-of-bounds
            return 1;
    return 0;
}

int main(int argc, char **argv) {
    size_t bytes = 0;
    for (int i = 1; i < argc; i++) {
        bytes += strlen(argv[i]) + 1;
        if (names(argv[i], argc, argv))
            break;
    }
    return bytes > 1000000;
}
