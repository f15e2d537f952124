// A place that is found in a word is not null, wrong: where none was found, the end is no such place.
//@ run: violation out-of-bounds
//@ args: a
//@ check: FALSE(valid-deref)
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *s = argv[i];
        const char *stop = strchr(s, ',');
        size_t n = stop ? (size_t)(stop - s) : strlen(s);
        char *copy = malloc(n + 1);
        if (copy == NULL)
            return 1;
        memcpy(copy, s, n);
        copy[n] = '\0';
        if (s[n] == '\0')
            copy[n + 1] = '\0'; //~ violation out-of-bounds
        free(copy);
    }
    return 0;
}
