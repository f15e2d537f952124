#include <stdio.h>
#include <string.h>

#define WIDTH 40

int main(void)
{
    char word[16];
    char out[WIDTH + 1];
    size_t column = 0;

    out[0] = '\0';
    while (scanf("%16s", word) == 1) {
        size_t n = strlen(word);
        if (column > 0 && column + 1 + n > WIDTH) {
            puts(out);
            column = 0;
            out[0] = '\0';
        }
        if (column > 0) {
            strcat(out, " ");
            column++;
        }
        strcat(out, word);
        column += n;
    }
    if (column > 0)
        puts(out);
    return 0;
}
