// Last part of a word, wrong: stack buffer overflow: a long part is not cut.
//@ run: violation out-of-bounds
//@ args: a.abcdefghij
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <string.h>

static const char *suffix(const char *word) {
    const char *p = word + strlen(word);
    while (p > word && p[-1] != '.')
        p--;
    return p;
}

int main(int argc, char **argv) {
    char kind[8];
    if (argc < 2)
        return 1;
    const char *text = suffix(argv[1]);
    size_t length = strlen(text);
    if (length > 100)
        length = 100;
    memcpy(kind, text, length); //~ violation out-of-bounds
    kind[length] = '\0';
    puts(kind);
    return 0;
}
