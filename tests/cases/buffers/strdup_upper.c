// Strdup upper, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void upper(char *s, size_t len) {
    for (size_t i = 0; i <= len; i++)
        s[i] = (char)toupper((unsigned char)s[i]);
}

int main(void) {
    char word[80];
    if (scanf("%79s", word) != 1)
        return 0;
    char *copy = strdup(word);
    if (!copy)
        return 1;
    upper(copy, strlen(copy));
    puts(copy);
    free(copy);
    return 0;
}
