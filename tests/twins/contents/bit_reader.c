#include <stdio.h>
#include <stdlib.h>

struct bits {
    const unsigned char *bytes;
    size_t n_bits;
    size_t at;
};

static int next_bit(struct bits *b)
{
    int bit;

    if (b->at >= b->n_bits)
        return -1;
    bit = b->bytes[b->at >> 3] >> (7 - (b->at & 7)) & 1;
    b->at++;
    return bit;
}

static long gamma_code(struct bits *b)
{
    int zeros = 0, bit;
    long value = 1;

    while ((bit = next_bit(b)) == 0)
        if (++zeros > 30)
            return -1;
    if (bit < 0)
        return -1;
    while (zeros-- > 0) {
        bit = next_bit(b);
        if (bit < 0)
            return -1;
        value = value * 2 + bit;
    }
    return value;
}

int main(void)
{
    size_t n = 0, cap = 64;
    unsigned char *bytes = malloc(cap);
    int c;

    if (bytes == NULL)
        return 1;
    while ((c = getchar()) != EOF) {
        if (n == cap) {
            unsigned char *p = realloc(bytes, cap + 64);
            if (p == NULL) {
                free(bytes);
                return 1;
            }
            bytes = p;
            cap += 64;
        }
        bytes[n++] = (unsigned char)c;
        if (n > 1u << 20)
            break;
    }
    struct bits b = {bytes, n * 8, 0};
    long v;
    while ((v = gamma_code(&b)) >= 0)
        printf("%ld\n", v);
    free(bytes);
    return 0;
}
