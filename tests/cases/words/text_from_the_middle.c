// The text behind a place that was found in a word is copied byte by byte, as far as there is room.
//@ run: exit 0
//@ args: a=bcd e
//@ model: LP64
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <string.h>

static size_t copy(char *to, const char *from, size_t size) {
    size_t i = 0;
    while (i < size - 1 && from[i] != '\0') {
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
        if (found != NULL && copy(value, found + 1, sizeof value) > 3)
            sum += strlen(value);
    }
    return sum > 1000000;
}
