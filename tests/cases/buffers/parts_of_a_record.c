// Two arrays of a record are filled by a loop that stops at their ends.
//@ run: exit 0
//@ stdin: abcdefghijklmnop
//@ stdout: efghijklmnop
//@ stdout: abcd
//@ check: TRUE
//@ model: LP64
#include <stdio.h>

struct halves {
    int count;
    char first[8];
    char second[24];
};

static size_t fill(char *to, size_t size, int last) {
    size_t n = 0;
    int c;
    while (n + 1 < size && (c = getchar()) != EOF) {
        to[n++] = (char)(c ? c : ' ');
        if (c == last)
            break;
    }
    to[n] = '\0';
    return n;
}

int main(void) {
    struct halves h;
    h.count = (int)fill(h.first, sizeof h.first, 'd');
    h.count += (int)fill(h.second, sizeof h.second, 'p');
    puts(h.second);
    puts(h.first);
    return h.count > 31;
}
