// What is written at the end of a ring is counted from where reading begins.
//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ stdin: 1 9 0 5 1 8
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 12 };

static int read_size(size_t *n)
{
    unsigned long number;

    if (scanf("%lu", &number) != 1)
        return 0;
    *n = number;
    return 1;
}

int main(int argc, char **argv)
{
    size_t size = argc > 1 ? strlen(argv[1]) + 1 : SIZE;
    size_t head = 0, fill = 0, writes, n;
    char *bytes = malloc(size);

    if (bytes == NULL)
        return 1;
    while (read_size(&writes) && read_size(&n)) {
        if (writes) {
            size_t tail = (head + fill) % size;
            size_t first = size - head;
            if (n > size - fill)
                n = size - fill;
            if (first > n)
                first = n;
            memset(bytes + tail, 'x', first); //~ violation out-of-bounds
            memset(bytes, 'x', n - first);
            fill += n;
        } else {
            if (n > fill)
                n = fill;
            head = (head + n) % size;
            fill -= n;
        }
    }
    free(bytes);
    return 0;
}
