//@ run: exit 0
//@ findings
// A line of standard input is split at commas.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *from)
{
    char *to = malloc(strlen(from));
    strcpy(to, from); //~ finding out-of-bounds
    return to;
}

int main(void)
{
    char line[8];
    if (!fgets(line, sizeof line, stdin))
        return 0;
    char *comma = strchr(line, ',');
    if (line[0] == 'c') {
        char *whole = copy(line);
        free(whole);
    } else if (line[0] == 'v') {
        char *value = comma + 1;
        return *value == 'x'; //~ finding null-deref
    } else if (line[0] == 'f') {
        free(line + 1); //~ finding non-heap-free
    }
    return 0;
}
