#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *encode(const unsigned char *in, size_t n)
{
    char *out, *p;

    if (n > (size_t)-1 / 4)
        return NULL;
    out = malloc(n / 3 * 4 + 1);
    if (out == NULL)
        return NULL;
    p = out;
    while (n >= 3) {
        *p++ = alphabet[in[0] >> 2];
        *p++ = alphabet[(in[0] & 3) << 4 | in[1] >> 4];
        *p++ = alphabet[(in[1] & 15) << 2 | in[2] >> 6];
        *p++ = alphabet[in[2] & 63];
        in += 3;
        n -= 3;
    }
    if (n > 0) {
        *p++ = alphabet[in[0] >> 2];
        if (n == 1) {
            *p++ = alphabet[(in[0] & 3) << 4];
            *p++ = '=';
        } else {
            *p++ = alphabet[(in[0] & 3) << 4 | in[1] >> 4];
            *p++ = alphabet[(in[1] & 15) << 2];
        }
        *p++ = '=';
    }
    *p = '\0';
    return out;
}

static int value_of(char c)
{
    const char *p = c == '\0' ? NULL : strchr(alphabet, c);

    return p == NULL ? -1 : (int)(p - alphabet);
}

static unsigned char *decode(const char *text, size_t *length)
{
    size_t n = strlen(text);
    unsigned char *out = malloc(n / 4 * 3 + 3);
    unsigned long bits = 0;
    int have = 0;
    size_t k = 0;

    if (out == NULL)
        return NULL;
    for (; *text != '\0' && *text != '='; text++) {
        int v = value_of(*text);
        if (v < 0) {
            free(out);
            return NULL;
        }
        bits = (bits << 6 | (unsigned long)v) & 0xffffff;
        have += 6;
        if (have >= 8) {
            have -= 8;
            out[k++] = (unsigned char)(bits >> have & 0xff);
        }
    }
    *length = k;
    return out;
}

static unsigned char *read_all(FILE *in, size_t *length)
{
    size_t cap = 256, len = 0;
    unsigned char *data = malloc(cap);

    if (data == NULL)
        return NULL;
    for (;;) {
        size_t got = fread(data + len, 1, cap - len, in);
        if (got == 0)
            break;
        len += got;
        if (len == cap) {
            unsigned char *grown = cap > (size_t)-1 / 2 ? NULL : realloc(data, cap * 2);
            if (grown == NULL) {
                free(data);
                return NULL;
            }
            data = grown;
            cap *= 2;
        }
    }
    *length = len;
    return data;
}

int main(int argc, char **argv)
{
    size_t n = 0;

    if (argc > 2 && strcmp(argv[1], "-d") == 0) {
        for (int i = 2; i < argc; i++) {
            unsigned char *bytes = decode(argv[i], &n);
            if (bytes == NULL)
                return 1;
            fwrite(bytes, 1, n, stdout);
            free(bytes);
        }
        return 0;
    }
    unsigned char *data = read_all(stdin, &n);
    if (data == NULL)
        return 1;
    char *text = encode(data, n);
    free(data);
    if (text == NULL)
        return 1;
    puts(text);
    free(text);
    return 0;
}
