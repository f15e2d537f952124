// After a zero was written into a word, one that is read again may end there, and so may any that is read later: what is behind its length is not asked about.
//@ run: violation null-deref
//@ oracle: none (no sanitizer watches the command line)
//@ args: ab cd
//@ check: FALSE(valid-deref)
#include <string.h>

int main(int argc, char **argv) {
    if (argc < 3 || argv[1][0] == '\0' || argv[1][1] == '\0') return 0;
    argv[1][1] = '\0';
    for (int i = 1; i < argc; i++) {
        const char *end = argv[i];
        while (*end != '\0') end++;
        if (i == 1 && end - argv[i] == 1) {
            char *null = 0;
            *null = 0; //~ violation null-deref
        }
    }
    return 0;
}
