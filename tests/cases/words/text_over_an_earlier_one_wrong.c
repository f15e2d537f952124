// Each text is written byte by byte over what an earlier one left, wrong: one that fills the array has no terminator.
//@ run: violation out-of-bounds
//@ args: abcd
//@ check: FALSE(valid-deref)
#include <string.h>

static size_t copy(char *to, const char *from, size_t size) {
    size_t i = 0;
    while (i < size && from[i] != '\0') {
        to[i] = from[i];
        i++;
    }
    if (i < size)
        to[i] = 0;
    return i;
}

int main(int argc, char **argv) {
    char text[4];
    size_t sum = 0;
    for (int i = 1; i < argc; i++) {
        copy(text, argv[i], sizeof text);
        sum += strlen(text); //~ violation out-of-bounds
    }
    return sum > 1000000;
}
