// A place that is found in a word is not null: the length is that of what is before it.
//@ run: exit 0
//@ args: a,b c
//@ model: LP64
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
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
        if (stop != NULL && s[n] == '\0')
            copy[n + 1] = '\0';
        free(copy);
    }
    return 0;
}
