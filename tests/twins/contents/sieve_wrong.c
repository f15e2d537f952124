#include <stdio.h>
#include <stdlib.h>

static int get_bit(const unsigned char *bits, unsigned i)
{
    return bits[i / 8] >> (i % 8) & 1;
}

static void set_bit(unsigned char *bits, unsigned i)
{
    bits[i / 8] |= (unsigned char)(1u << (i % 8));
}

static unsigned count_primes(const unsigned char *bits, unsigned limit)
{
    unsigned count = 0;

    for (unsigned i = 2; i <= limit; i++)
        if (!get_bit(bits, i))
            count++;
    return count;
}

int main(int argc, char **argv)
{
    unsigned long limit;
    unsigned char *bits;
    char *end;

    if (argc != 2)
        return 2;
    limit = strtoul(argv[1], &end, 10);
    if (end == argv[1] || *end != '\0' || limit > 1000000)
        return 2;
    bits = calloc((limit + 7) / 8, 1);
    if (bits == NULL)
        return 1;
    for (unsigned i = 2; i * i <= limit; i++) {
        if (get_bit(bits, i))
            continue;
        for (unsigned k = i * i; k <= limit; k += i)
            set_bit(bits, k);
    }
    printf("%u\n", count_primes(bits, (unsigned)limit));
    free(bits);
    return 0;
}
