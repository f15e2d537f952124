#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ring {
    unsigned char *bytes;
    size_t size;
    size_t head; /* next byte to take */
    size_t fill; /* bytes that can be taken */
};

/* Puts n bytes, at the end and at the start of the ring, or as many as there is room for. */
static size_t ring_put(struct ring *r, int byte, size_t n)
{
    size_t room = r->size - r->fill;
    size_t tail = (r->head + r->fill) % r->size;
    size_t first;

    if (n > room)
        n = room;
    first = r->size - tail;
    if (first > n)
        first = n;
    memset(r->bytes + tail, byte, first);
    memset(r->bytes, byte, n - first);
    r->fill += n;
    return n;
}

static size_t ring_drop(struct ring *r, size_t n)
{
    if (n > r->fill)
        n = r->fill;
    r->head = (r->head + n) % r->size;
    r->fill -= n;
    return n;
}

int main(int argc, char **argv)
{
    struct ring r = {NULL, 100, 0, 0};
    unsigned long lost = 0;
    int c;

    if (argc > 1)
        r.size = strtoul(argv[1], NULL, 10);
    if (r.size == 0 || r.size > 65536)
        return 2;
    r.bytes = malloc(r.size);
    if (r.bytes == NULL)
        return 1;
    while ((c = getchar()) != EOF) {
        size_t n = (size_t)c % 64;
        if (c < 128)
            lost += n - ring_put(&r, c, n);
        else
            lost += n - ring_drop(&r, n);
    }
    printf("%zu bytes left, %lu lost\n", r.fill, lost);
    free(r.bytes);
    return 0;
}
