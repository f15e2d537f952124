// A table of texts: each block is one byte longer than its text, also where the text is empty.
//@ run: exit 0
//@ stdin: a b
//@ stdout: a b
//@ model: LP64
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 16

static char *slot[SLOTS];

static unsigned hash(const char *s) {
    unsigned h = 0;

    for (; *s; s++)
        h = h * 31 + (unsigned char)*s;
    return h % SLOTS;
}

int main(void) {
    char line[64];

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        unsigned i = hash(line);
        if (slot[i] == NULL) {
            slot[i] = malloc(strlen(line) + 1);
            if (slot[i] == NULL)
                break;
            strcpy(slot[i], line);
        }
    }
    for (unsigned i = 0; i < SLOTS; i++)
        if (slot[i] != NULL && hash(slot[i]) == i)
            puts(slot[i]);
    for (unsigned i = 0; i < SLOTS; i++)
        free(slot[i]);
    return 0;
}
