// Behind the end of a number there may be nothing.
//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ args: level=7 name 3
//@ oracle: none (no sanitizer watches the command line)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int assign(const char *value, long *number)
{
    char *end;

    *number = strtol(value, &end, 10);
    return end != value && end[1] == '\0'; //~ violation out-of-bounds
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
