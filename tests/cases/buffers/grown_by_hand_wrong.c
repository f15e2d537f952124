// A buffer that grows by hand, wrong: it grows when it is too late.
//@ run: violation out-of-bounds
//@ stdin: more than four bytes
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
    char *bytes;
    size_t len, cap;
};

static int grow(struct buffer *b) {
    size_t cap = b->cap * 2;
    char *bytes = malloc(cap);
    if (bytes == NULL)
        return 0;
    memcpy(bytes, b->bytes, b->len);
    free(b->bytes);
    b->bytes = bytes;
    b->cap = cap;
    return 1;
}

int main(void) {
    struct buffer b;
    int c;
    b.cap = 4;
    b.len = 0;
    b.bytes = malloc(b.cap);
    if (b.bytes == NULL)
        return 1;
    while ((c = getchar()) != EOF) {
        if (b.len > b.cap && !grow(&b))
            break;
        b.bytes[b.len++] = (char)c; //~ violation out-of-bounds
    }
    for (size_t i = 0; i < b.len; i++)
        putchar(b.bytes[i]);
    free(b.bytes);
    return 0;
}
