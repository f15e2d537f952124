// The end of a number that begins behind a place in a word is a place in the word.
//@ run: exit 0
//@ check: TRUE
//@ args: level=7 name 3
//@ stdout: 2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int assign(const char *value, long *number)
{
    char *end;

    *number = strtol(value, &end, 10);
    return end != value && *end == '\0';
}

int main(int argc, char **argv)
{
    unsigned long total = 0;
    long number;

    for (int i = 1; i < argc; i++) {
        const char *value = argv[i];
        const char *sign = strchr(value, '=');
        if (sign != NULL)
            value = sign + 1;
        if (assign(value, &number))
            total += number > 0;
    }
    printf("%lu\n", total);
    return 0;
}
