#include <stddef.h>
#include <stdio.h>
#include <string.h>
enum small { A, B = 100 };
enum __attribute__((packed)) packed_enum { C, D = 3 };
static void bits(const char *name, const void *object, size_t size)
{
    const unsigned char *bytes = object;
    long first = -1, count = 0;
    for (size_t i = 0; i < 8 * size; i++)
        if (bytes[i / 8] >> (i % 8) & 1) {
            if (first < 0)
                first = i;
            count++;
        }
    printf("%s %ld %ld\n", name, first, count);
}
