//@ run: exit 0
//@ findings
// A word is reversed, from one byte before it on; one that is not wanted is lost.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *reverse(const char *word)
{
    size_t length = strlen(word);
    char *reversed = malloc(length + 1);
    for (size_t i = 0; i <= length; i++)
        reversed[i] = word[length - 1 - i]; //~ finding out-of-bounds
    reversed[length] = '\0';
    return reversed;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    if (argv[1][0] == '-') {
        char *copy = strdup(argv[1]); //~ finding leak
        return copy[1] != '\0';
    }
    char *reversed = reverse(argv[1]);
    puts(reversed);
    free(reversed);
    return 0;
}
