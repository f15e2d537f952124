#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    const char *a = argv[1], *b = argv[2];
    size_t n = strlen(a), m = strlen(b);
    size_t shorter = n < m ? n : m;
    char *out = malloc(2 * shorter);
    if (out == NULL)
        return 1;
    for (size_t i = 0; i < shorter; i++) {
        out[2 * i] = a[i];
        out[2 * i + 1] = b[i];
    }
    out[2 * shorter] = '\0';
    puts(out);
    for (size_t i = shorter; i-- > 0;)
        putchar(out[2 * i + 1]);
    putchar('\n');
    free(out);
    return 0;
}
