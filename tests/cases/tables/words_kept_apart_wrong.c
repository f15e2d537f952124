// Words kept apart, wrong: use before fill: as many words are freed as there is room for.
//@ run: violation uninitialised-free
//@ stdin: 2 to
//@ stdout: to
//@ check: FALSE(valid-free)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int n;
    if (scanf("%d", &n) != 1 || n < 1 || n > 500)
        return 1;
    char **words = malloc(n * sizeof *words);
    if (!words)
        return 1;
    char word[40];
    int kept = 0;
    while (kept < n && scanf("%39s", word) == 1) {
        char *copy = malloc(strlen(word) + 1);
        if (!copy)
            break;
        strcpy(copy, word);
        words[kept] = copy;
        kept++;
    }
    for (int i = 0; i < kept; i++)
        puts(words[i]);
    for (int i = 0; i < n; i++)
        free(words[i]); //~ violation uninitialised-free
    free(words);
    return 0;
}
