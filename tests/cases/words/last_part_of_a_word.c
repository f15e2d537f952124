// The part of a word behind its last dot, cut to the size of an array: where it ends in the word is known by what it is measured from.
//@ run: exit 0
//@ args: archive.tar.gz
//@ stdout: gz
//@ model: LP64
//@ check: TRUE
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
    if (length >= sizeof kind)
        length = sizeof kind - 1;
    memcpy(kind, text, length);
    kind[length] = '\0';
    puts(kind);
    return 0;
}
