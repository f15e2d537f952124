// Two arrays of a record are filled by a loop, wrong: off by one: the terminator stands behind an array that is full.
//@ run: violation out-of-bounds
//@ stdin: abcdyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy
//@ check: FALSE(valid-deref)
#include <stdio.h>

struct halves {
    int count;
    char first[8];
    char second[24];
};

static size_t fill(char *to, size_t size, int last) {
    size_t n = 0;
    int c;
    while (n < size && (c = getchar()) != EOF) {
        to[n++] = (char)(c ? c : ' ');
        if (c == last)
            break;
    }
    to[n] = '\0'; //~ violation out-of-bounds
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
