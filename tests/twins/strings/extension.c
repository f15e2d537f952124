#include <stdio.h>
#include <string.h>

#define EXT 8

static int extension(const char *path, char ext[EXT])
{
    const char *base = strrchr(path, '/');
    const char *dot;
    size_t n;

    base = base == NULL ? path : base + 1;
    dot = strrchr(base, '.');
    if (dot == NULL || dot == base)
        return 0;
    n = strlen(dot + 1);
    if (n >= EXT)
        return 0;
    memcpy(ext, dot + 1, n);
    ext[n] = '\0';
    return 1;
}

static int is_source(const char *ext)
{
    return strcmp(ext, "c") == 0 || strcmp(ext, "h") == 0 || strncmp(ext, "c+", 2) == 0;
}

int main(int argc, char **argv)
{
    char ext[EXT];
    unsigned sources = 0;

    while (argc > 1) {
        argc--;
        argv++;
        if (extension(*argv, ext) && is_source(ext))
            sources++;
    }
    printf("%u source files\n", sources);
    return 0;
}
