#include <stdio.h>
#include <string.h>

#define PER_ROW 16

static const char digits[] = "0123456789abcdef";

/* One row: numbers on the left, with a gap in the middle, characters on the right. */
static void dump_row(const unsigned char *bytes, size_t n)
{
    char row[3 * PER_ROW + 2 + PER_ROW + 1];
    size_t at = 0;

    memset(row, ' ', sizeof row);
    for (size_t i = 0; i < n; i++) {
        row[at++] = digits[bytes[i] >> 4];
        row[at++] = digits[bytes[i] & 15];
        at++;
        if (i == PER_ROW / 2 - 1)
            at++;
    }
    at = 3 * PER_ROW + 2;
    for (size_t i = 0; i < n; i++)
        row[at++] = bytes[i] >= 32 && bytes[i] < 127 ? (char)bytes[i] : '.';
    row[at] = '\0';
    puts(row);
}

int main(void)
{
    unsigned char bytes[PER_ROW];
    size_t n;

    while ((n = fread(bytes, 1, sizeof bytes, stdin)) > 0)
        dump_row(bytes, n);
    return 0;
}
