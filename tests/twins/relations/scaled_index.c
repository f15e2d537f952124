#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct image {
    unsigned width, height;
    unsigned char *pixels; /* three bytes each */
};

static int image_new(struct image *im, unsigned width, unsigned height)
{
    im->width = width;
    im->height = height;
    im->pixels = malloc((size_t)width * height * 3);
    return im->pixels != NULL;
}

static void set_pixel(struct image *im, unsigned x, unsigned y, unsigned char grey)
{
    unsigned char *p;

    if (x >= im->width || y >= im->height)
        return;
    p = im->pixels + ((size_t)y * im->width + x) * 3;
    p[0] = p[1] = p[2] = grey;
}

int main(int argc, char **argv)
{
    struct image im;
    unsigned long w, h;

    if (argc < 3)
        return 2;
    w = strtoul(argv[1], NULL, 10);
    h = strtoul(argv[2], NULL, 10);
    if (w == 0 || w > 640 || h == 0 || h > 480)
        return 2;
    if (!image_new(&im, (unsigned)w, (unsigned)h))
        return 1;
    memset(im.pixels, 255, im.width);
    for (unsigned y = 0; y < im.height; y++)
        for (unsigned x = 0; x < im.width; x++)
            set_pixel(&im, x, y, (unsigned char)(x ^ y));
    printf("P6 %u %u\n", im.width, im.height);
    free(im.pixels);
    return 0;
}
