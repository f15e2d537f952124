// The rest of an array behind the end of a string is filled up, wrong: heap buffer overflow: nothing ends the string then.
//@ run: violation out-of-bounds
//@ stdin: word
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fill_up(char *text, size_t size, char c) {
    size_t i = strlen(text);
    while (i < size)
        text[i++] = c;
}

int main(void) {
    char word[8];
    if (scanf("%7s", word) != 1)
        return 0;
    char *text = malloc(10);
    if (text == NULL)
        return 1;
    snprintf(text, 10, "%s", word);
    fill_up(text, 10, '.');
    size_t length = strlen(text); //~ violation out-of-bounds
    free(text);
    return (int)length;
}
