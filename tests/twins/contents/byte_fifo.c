#include <stdio.h>
#include <string.h>

#define SIZE 100

static unsigned char bytes[SIZE];
static size_t head, fill;

static size_t write_some(const unsigned char *from, size_t n)
{
    if (n > SIZE - fill)
        n = SIZE - fill;
    if (head + fill + n > SIZE) {
        memmove(bytes, bytes + head, fill);
        head = 0;
    }
    memcpy(bytes + head + fill, from, n);
    fill += n;
    return n;
}

static size_t read_some(unsigned char *to, size_t n)
{
    if (n > fill)
        n = fill;
    memcpy(to, bytes + head, n);
    head += n;
    fill -= n;
    if (fill == 0)
        head = 0;
    return n;
}

int main(void)
{
    unsigned char in[48], out[31];
    size_t got;

    while ((got = fread(in, 1, sizeof in, stdin)) > 0) {
        size_t done = write_some(in, got);
        if (done < got && head + fill > SIZE)
            return 1;
        size_t n = read_some(out, sizeof out);
        fwrite(out, 1, n, stdout);
    }
    return 0;
}
