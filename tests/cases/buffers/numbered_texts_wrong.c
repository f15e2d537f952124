// A number and a word are written over what the round before left, wrong: what does not fit has no end.
//@ run: violation out-of-bounds
//@ args: abcdefghijklmnopqrst
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char text[16];
    for (int i = 1; i < argc; i++) {
        snprintf(text, sizeof text, "%d: %s", i, argv[i]);
        text[sizeof text - 1] = '.';
        printf(i + 1 < argc ? "%zu " : "%zu\n", strlen(text)); //~ violation out-of-bounds
    }
    return 0;
}
