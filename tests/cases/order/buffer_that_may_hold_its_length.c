//@ run: exit 0
//@ strict
//@ check: TRUE
// The usual way to append: the buffer is not the length, which takes a look at both.
#include <stdlib.h>

struct text {
    unsigned length;
    char *bytes;
};

static void append(struct text *text, char c) {
    text->bytes[text->length++] = c;
}

int main(void) {
    struct text *text = malloc(sizeof *text);
    text->length = 0;
    text->bytes = malloc(4);
    append(text, 'a');
    append(text, 'b');
    int bad = text->length != 2;
    free(text->bytes);
    free(text);
    return bad;
}
