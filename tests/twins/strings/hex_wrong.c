#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *to_hex(const unsigned char *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    char *text = malloc(2 * n);
    char *p = text;

    if (text == NULL)
        return NULL;
    while (n-- > 0) {
        *p++ = digits[*bytes >> 4];
        *p++ = digits[*bytes++ & 15];
    }
    *p = '\0';
    return text;
}

static int hex_value(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

static size_t from_hex(unsigned char *to, const char *text)
{
    size_t n = 0;

    while (text[0] != '\0' && text[1] != '\0') {
        int high = hex_value(text[0]), low = hex_value(text[1]);
        if (high < 0 || low < 0)
            break;
        to[n++] = (unsigned char)(high << 4 | low);
        text += 2;
    }
    return n;
}

int main(void)
{
    unsigned char block[64], again[64];
    size_t n;

    while ((n = fread(block, 1, sizeof block, stdin)) > 0) {
        char *text = to_hex(block, n);
        if (text == NULL)
            return 1;
        puts(text);
        if (strlen(text) <= 2 * sizeof again && from_hex(again, text) == n)
            putchar('.');
        free(text);
    }
    return 0;
}
