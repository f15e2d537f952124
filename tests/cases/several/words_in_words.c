//@ run: exit 0
//@ findings
// A table of words that grows: the size of the new table is that of a word too small, and words that are there twice are lost.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char word[16], **table = NULL;
    size_t count = 0;
    while (scanf("%15s", word) == 1) {
        char *copy = malloc(strlen(word) + 1); //~ finding leak
        strcpy(copy, word);
        int known = 0;
        for (size_t i = 0; i < count; i++)
            known |= strcmp(table[i], word) == 0;
        if (known)
            continue;
        if (count % 2 == 0)
            table = realloc(table, (count + 2) * sizeof *table - 1);
        table[count++] = copy; //~ finding out-of-bounds
    }
    for (size_t i = 0; i < count; i++)
        free(table[i]);
    free(table);
    return 0;
}
