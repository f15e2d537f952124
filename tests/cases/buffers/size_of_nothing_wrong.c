// A block has no room for what is left.
//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ stdin: abcd
#include <stdio.h>
#include <stdlib.h>

static size_t read_all(char *to, size_t room)
{
    size_t n = 0, got;

    while (n < room && (got = fread(to + n, 1, room - n, stdin)) > 0)
        n += got;
    return n;
}

static char *encode(const char *from, size_t n)
{
    char *out = malloc(n / 3 * 4 + 1), *to = out;

    if (out == NULL)
        return NULL;
    for (; n >= 3; n -= 3, from += 3) {
        *to++ = from[0];
        *to++ = from[1];
        *to++ = from[2];
        *to++ = ' ';
    }
    if (n > 0) {
        *to++ = from[0];
        *to++ = n > 1 ? from[1] : '='; //~ violation out-of-bounds
        *to++ = '=';
    }
    *to = '\0';
    return out;
}

int main(void)
{
    char text[100];
    size_t n = read_all(text, sizeof text);
    char *out = encode(text, n);

    if (out == NULL)
        return 1;
    puts(out);
    free(out);
    return 0;
}
