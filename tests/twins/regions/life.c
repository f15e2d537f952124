#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int neighbours(const unsigned char *g, int w, int h, int x, int y)
{
    int n = 0;

    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            int nx = x + dx, ny = y + dy;
            if ((dx == 0 && dy == 0) || nx < 0 || ny < 0 || nx >= w || ny >= h)
                continue;
            n += g[ny * w + nx];
        }
    }
    return n;
}

static void step(unsigned char *to, const unsigned char *from, int w, int h)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            int n = neighbours(from, w, h, x, y);
            to[y * w + x] = n == 3 || (n == 2 && from[y * w + x]);
        }
    }
}

int main(int argc, char **argv)
{
    long w = argc > 1 ? strtol(argv[1], NULL, 10) : 8;
    long h = argc > 2 ? strtol(argv[2], NULL, 10) : 8;
    unsigned char *a, *b;
    int c;

    if (w < 1 || w > 100 || h < 1 || h > 100)
        return 2;
    a = calloc((size_t)(w * h), 1);
    b = calloc((size_t)(w * h), 1);
    if (a == NULL || b == NULL) {
        free(a);
        free(b);
        return 1;
    }
    for (int i = 0; i < w * h && (c = getchar()) != EOF; i++)
        a[i] = c == '#' || c == '1';
    for (int round = 0; round < 5; round++) {
        unsigned char *t;
        step(b, a, (int)w, (int)h);
        t = a;
        a = b;
        b = t;
    }
    printf("%d\n", a[0]);
    free(a);
    free(b);
    return 0;
}
