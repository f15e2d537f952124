// The text behind a place that was found in a word is copied byte by byte, wrong: it starts two bytes behind that place, perhaps behind the terminator.
//@ run: violation out-of-bounds
//@ args: a=
//@ check: FALSE(valid-deref)
//@ oracle: none (no sanitizer watches the command line)
#include <string.h>

static size_t copy(char *to, const char *from, size_t size) {
    size_t i = 0;
    while (i < size - 1 && from[i] != '\0') { //~ violation out-of-bounds
        to[i] = from[i];
        i++;
    }
    to[i] = '\0';
    return i;
}

int main(int argc, char **argv) {
    size_t sum = 0;
    for (int i = 1; i < argc; i++) {
        char value[16];
        const char *found = strchr(argv[i], '=');
        if (found != NULL && copy(value, found + 2, sizeof value) > 3)
            sum += strlen(value);
    }
    return sum > 1000000;
}
