#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copies N bytes in pieces of at most STEP bytes. */
static unsigned copy_in_chunks(char *to, const char *from, size_t n, size_t step)
{
    unsigned pieces = 0;
    size_t done = 0;

    while (done < n) {
        size_t left = n - done;
        size_t piece = left < step ? left : step;
        memcpy(to + done, from + done, piece);
        done += piece;
        pieces++;
    }
    return pieces;
}

int main(int argc, char **argv)
{
    unsigned long n, step;
    char *a, *b;
    int rc = 1;

    if (argc != 3)
        return 2;
    n = strtoul(argv[1], NULL, 10);
    step = strtoul(argv[2], NULL, 10);
    if (n == 0 || n > 100000 || step == 0)
        return 2;
    a = malloc(n);
    b = malloc(n);
    if (a == NULL || b == NULL)
        goto out;
    memset(a, 'x', n);
    printf("%u pieces\n", copy_in_chunks(b, a, n, step));
    rc = b[n - 1] == 'x' ? 0 : 3;
out:
    free(a);
    free(b);
    return rc;
}
