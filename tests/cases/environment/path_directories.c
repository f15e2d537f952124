// The directories of a search path are counted, and the longest is measured.
//@ run: exit 0
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    const char *at = getenv("NOTES_PATH");
    size_t count = 1, length = 0, longest = 0;
    if (!at)
        return 0;
    for (; *at; at++) {
        if (*at == ':') {
            count++;
            length = 0;
        } else if (++length > longest) {
            longest = length;
        }
    }
    printf("%zu of at most %zu bytes\n", count, longest);
    return 0;
}
