// Strdup upper, wrong: heap buffer overflow: loop up to and beyond the terminator (<= len + 1).
//@ run: violation out-of-bounds
//@ stdin: 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void upper(char *s, size_t len) {
    for (size_t i = 0; i <= len + 1; i++)
        s[i] = (char)toupper((unsigned char)s[i]); //~ violation out-of-bounds
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
