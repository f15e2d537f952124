// A number and a word are written over what the round before left; what does not fit is cut off.
//@ run: exit 0
//@ args: ab abcdefghijklmnopqrst c
//@ stdout: 5 15 4
//@ check: TRUE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char text[16];
    for (int i = 1; i < argc; i++) {
        snprintf(text, sizeof text, "%d: %s", i, argv[i]);
        printf(i + 1 < argc ? "%zu " : "%zu\n", strlen(text));
    }
    return 0;
}
