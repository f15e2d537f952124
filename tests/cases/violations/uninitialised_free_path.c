//@ run: violation uninitialised-free
// The copy was not made on this way.
#include <stdlib.h>
#include <string.h>

static int is_long(const char *word)
{
    return strlen(word) > 2;
}

int main(void)
{
    char *copy;

    if (is_long("at"))
        copy = malloc(10);
    free(copy); //~ violation uninitialised-free
    return 0;
}
