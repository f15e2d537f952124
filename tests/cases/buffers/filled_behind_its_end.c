// The rest of an array behind the end of a string is filled up, and the string ends at the end of the array then.
//@ run: exit 9
//@ stdin: word
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fill_up(char *text, size_t size, char c) {
    size_t i = strlen(text);
    while (i + 1 < size)
        text[i++] = c;
    text[size - 1] = '\0';
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
    size_t length = strlen(text);
    free(text);
    return (int)length;
}
