// Each text is written byte by byte over what an earlier one left, which may be longer or shorter.
//@ run: exit 0
//@ args: abc d
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
    char text[16];
    size_t sum = 0;
    for (int i = 1; i < argc; i++) {
        copy(text, argv[i], sizeof text);
        sum += strlen(text);
    }
    return sum > 1000000;
}
