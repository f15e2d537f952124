// An array is filled up to a bound that is an argument, less one.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>

static size_t field(char *out, size_t size, int end) {
    size_t n = 0;
    int c;
    while ((c = getchar()) != EOF && c != end && c != 'q') {
        if (c == 'a' || c == 'z' || c == '0' || c == '9')
            continue;
        if (n + 1 < size)
            out[n++] = (char)c;
    }
    out[n] = '\0';
    return n;
}

int main(void) {
    char name[31], value[57];
    size_t sum = field(name, sizeof name, '=') + field(value, sizeof value, '\n');
    return sum > 86;
}
