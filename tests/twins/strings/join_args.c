#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *join(char **words, int n, const char *sep)
{
    size_t total = 1, gap = strlen(sep);
    char *all, *end;

    for (int i = 0; i < n; i++) {
        total += strlen(words[i]);
        if (i > 0)
            total += gap;
    }
    all = malloc(total);
    if (all == NULL)
        return NULL;
    end = all;
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            memcpy(end, sep, gap);
            end += gap;
        }
        size_t len = strlen(words[i]);
        memcpy(end, words[i], len);
        end += len;
    }
    *end = '\0';
    return all;
}

int main(int argc, char **argv)
{
    char *all;

    if (argc < 1)
        return 1;
    all = join(argv + 1, argc - 1, ", ");
    if (all == NULL)
        return 1;
    printf("%s (%zu)\n", all, strlen(all));
    free(all);
    return 0;
}
