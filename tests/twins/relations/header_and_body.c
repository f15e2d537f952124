#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A packet: one byte of kind, two of length (low byte first), the body. */
#define HEADER 3

static unsigned char *pack(unsigned char kind, const char *body, size_t *size)
{
    size_t n = strlen(body);
    unsigned char *p;

    if (n > UINT16_MAX)
        return NULL;
    p = malloc(HEADER + n);
    if (p == NULL)
        return NULL;
    p[0] = kind;
    p[1] = (unsigned char)(n & 255);
    p[2] = (unsigned char)(n >> 8);
    memcpy(p + HEADER, body, n);
    *size = HEADER + n;
    return p;
}

static unsigned checksum(const unsigned char *p, size_t size)
{
    size_t n;
    unsigned sum = 0;

    if (size < HEADER)
        return 0;
    n = (size_t)p[1] | (size_t)p[2] << 8;
    if (n > size - HEADER)
        return 0;
    for (size_t i = 0; i < n; i++)
        sum += p[HEADER + i];
    return sum;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        size_t size;
        unsigned char *p = pack('A', argv[i], &size);
        if (p == NULL)
            return 1;
        p[1] ^= (unsigned char)(i & 1);
        printf("%u\n", checksum(p, size));
        free(p);
    }
    return 0;
}
