// The first zero of a word is its last byte, as long as nobody wrote into one.
//@ run: exit 0
//@ check: TRUE
#include <string.h>

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        size_t n = strlen(argv[i]);
        const char *p = argv[i];
        while (*p != '\0') p++;
        if ((size_t)(p - argv[i]) != n) {
            char *null = 0;
            *null = 0;
        }
    }
    return 0;
}
