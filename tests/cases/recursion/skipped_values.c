// A place in a text that each call moves on.
//@ run: exit 0
//@ check: TRUE
//@ stdin: [a,[b,c]],d
//@ stdout: 12
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t skip(const char *text, size_t at, size_t length)
{
    if (at >= length)
        return length;
    if (text[at] == '[') {
        at++;
        while (at < length && text[at] != ']')
            at = skip(text, at, length);
        return at < length ? at + 1 : length;
    }
    while (at < length && text[at] != ',' && text[at] != ']')
        at++;
    if (at < length && text[at] == ',')
        at++;
    return at;
}

int main(void)
{
    char *text = NULL;
    size_t room = 0, at = 0;
    long length = (long)getline(&text, &room, stdin);

    if (length <= 0) {
        free(text);
        return 1;
    }
    while (at < (size_t)length && text[at] != ']')
        at = skip(text, at, (size_t)length);
    printf("%zu\n", at);
    free(text);
    return 0;
}
