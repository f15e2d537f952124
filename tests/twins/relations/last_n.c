#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    size_t keep = 10, seen = 0;
    char *tail;
    int c;

    if (argc > 1)
        keep = strtoul(argv[1], NULL, 10);
    if (keep == 0 || keep > 1u << 20)
        return 2;
    tail = malloc(keep);
    if (tail == NULL)
        return 1;
    while ((c = getchar()) != EOF) {
        tail[seen % keep] = (char)c;
        seen++;
        if (seen == 2 * keep)
            seen = keep;
    }
    size_t n = seen < keep ? seen : keep;
    size_t start = seen < keep ? 0 : seen % keep;
    for (size_t i = 0; i < n; i++) {
        size_t k = start + i;
        if (k >= keep)
            k -= keep;
        putchar(tail[k]);
    }
    free(tail);
    return 0;
}
