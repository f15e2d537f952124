#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 60

/* Breaks a text into lines, at the last space that a line has room for. */
static void fill(char *text)
{
    size_t start = 0, space = 0;

    for (size_t i = 0; text[i] != '\0'; i++) {
        if (text[i] == '\n') {
            start = i + 1;
            continue;
        }
        if (text[i] == ' ')
            space = i;
        if (i - start >= WIDTH && space > start) {
            text[space] = '\n';
            start = space + 1;
        }
    }
}

int main(void)
{
    char *text = malloc(1);
    size_t used = 0, room = 1;
    int c;

    if (text == NULL)
        return 1;
    while ((c = getchar()) != EOF) {
        if (used + 1 == room) {
            char *more;
            if (room > 100000 || (more = realloc(text, 2 * room)) == NULL) {
                free(text);
                return 1;
            }
            text = more;
            room *= 2;
        }
        text[used++] = c == '\0' ? ' ' : (char)c;
    }
    text[used] = '\0';
    fill(text);
    fputs(text, stdout);
    free(text);
    return 0;
}
