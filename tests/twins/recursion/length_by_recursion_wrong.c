#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t length_of(const char *text)
{
    return *text == 0 ? 0 : 1 + length_of(text + 1);
}

int main(void)
{
    char word[64];

    while (scanf("%63s", word) == 1) {
        char *copy = malloc(length_of(word));
        if (copy == NULL)
            return 1;
        strcpy(copy, word);
        puts(copy);
        free(copy);
    }
    return 0;
}
