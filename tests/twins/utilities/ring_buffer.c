#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ring {
    unsigned char *bytes;
    size_t size;
    size_t head; /* next byte to read */
    size_t fill; /* bytes that can be read */
};

static struct ring *ring_new(size_t size)
{
    struct ring *r = malloc(sizeof *r);

    if (r == NULL)
        return NULL;
    r->bytes = malloc(size);
    if (r->bytes == NULL) {
        free(r);
        return NULL;
    }
    r->size = size;
    r->head = r->fill = 0;
    return r;
}

static void ring_free(struct ring *r)
{
    if (r != NULL) {
        free(r->bytes);
        free(r);
    }
}

static size_t ring_write(struct ring *r, const unsigned char *from, size_t n)
{
    size_t room = r->size - r->fill;
    size_t tail = (r->head + r->fill) % r->size;
    size_t first;

    if (n > room)
        n = room;
    first = r->size - tail;
    if (first > n)
        first = n;
    memcpy(r->bytes + tail, from, first);
    memcpy(r->bytes, from + first, n - first);
    r->fill += n;
    return n;
}

static size_t ring_read(struct ring *r, unsigned char *to, size_t n)
{
    size_t first;

    if (n > r->fill)
        n = r->fill;
    first = r->size - r->head;
    if (first > n)
        first = n;
    memcpy(to, r->bytes + r->head, first);
    memcpy(to + first, r->bytes, n - first);
    r->head = (r->head + n) % r->size;
    r->fill -= n;
    return n;
}

/* Passes standard input through the ring in blocks of different sizes. */
static int pump(struct ring *r, size_t in_block, size_t out_block)
{
    unsigned char in[64], out[64];
    int end = 0;

    while (!end || r->fill > 0) {
        if (!end) {
            size_t want = r->size - r->fill < in_block ? r->size - r->fill : in_block;
            size_t got = fread(in, 1, want, stdin);
            if (got < want)
                end = 1;
            if (ring_write(r, in, got) != got)
                return -1;
        }
        size_t n = ring_read(r, out, out_block);
        if (fwrite(out, 1, n, stdout) != n)
            return -1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    unsigned long size = 100, in_block = 48, out_block = 31;
    struct ring *r;
    int rc;

    if (argc > 1)
        size = strtoul(argv[1], NULL, 10);
    if (argc > 2)
        in_block = strtoul(argv[2], NULL, 10);
    if (argc > 3)
        out_block = strtoul(argv[3], NULL, 10);
    if (size == 0 || size > 65536 || in_block == 0 || in_block > 64 || out_block == 0 || out_block > 64) {
        fputs("bad sizes\n", stderr);
        return 2;
    }
    r = ring_new(size);
    if (r == NULL)
        return 1;
    rc = pump(r, in_block, out_block);
    ring_free(r);
    return rc == 0 ? 0 : 1;
}
