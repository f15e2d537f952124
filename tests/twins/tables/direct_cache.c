#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINES 32

struct line {
    int valid;
    char *key;
    size_t length;
};

static struct line cache[LINES];
static unsigned long hits, misses;

static unsigned index_of(const char *key)
{
    unsigned h = 0;

    while (*key)
        h = 31 * h + (unsigned char)*key++;
    return h % LINES;
}

static int fetch(const char *key, size_t *length)
{
    struct line *l = &cache[index_of(key)];

    if (l->valid && strcmp(l->key, key) == 0) {
        hits++;
    } else {
        size_t n = strlen(key);
        char *copy = malloc(n + 1);
        if (copy == NULL)
            return -1;
        memcpy(copy, key, n + 1);
        if (l->valid)
            free(l->key);
        l->key = copy;
        l->length = n;
        l->valid = 1;
        misses++;
    }
    *length = l->length;
    return 0;
}

int main(int argc, char **argv)
{
    size_t total = 0;
    int rc = 0;

    for (int i = 1; i < argc; i++) {
        size_t n;
        if (fetch(argv[i], &n) != 0) {
            rc = 1;
            break;
        }
        total += n;
    }
    printf("%lu hits, %lu misses, %zu bytes\n", hits, misses, total);
    for (int i = 0; i < LINES; i++)
        if (cache[i].valid)
            free(cache[i].key);
    return rc;
}
