// A word that begins like another is as long as what they have in common.
//@ run: exit 0
//@ args: ab=c ab
//@ model: LP64
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <string.h>

static int names(const char *entry, int argc, char **argv) {
    size_t n = strcspn(entry, "=");
    for (int i = 2; i < argc; i++)
        if (strncmp(entry, argv[i], n) == 0 && argv[i][n] == '\0')
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
