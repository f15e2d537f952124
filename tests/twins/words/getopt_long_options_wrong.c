#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option long_options[] = {
    {"size", required_argument, NULL, 's'},
    {"name", required_argument, NULL, 'n'},
    {"verbose", no_argument, NULL, 'v'},
    {NULL, 0, NULL, 0},
};

int main(int argc, char **argv)
{
    unsigned long size = 8;
    const char *name = "none";
    int verbose = 0, opt;
    char *grid;

    while ((opt = getopt_long(argc, argv, "s:n:v", long_options, NULL)) != -1) {
        if (opt == 's') {
            size = strtoul(optarg, NULL, 10);
        } else if (opt == 'n') {
            name = optarg;
        } else if (opt == 'v') {
            verbose = 1;
        } else {
            return 2;
        }
    }
    if (size < 1 || size > 500)
        return 2;
    grid = malloc(size * size);
    if (grid == NULL)
        return 1;
    memset(grid, '.', size * size);
    for (unsigned long i = 0; i <= size; i++)
        grid[i * size + i] = name[0] != '\0' ? name[0] : '#';
    for (unsigned long y = 0; verbose && y < size; y++) {
        fwrite(grid + y * size, 1, size, stdout);
        putchar('\n');
    }
    free(grid);
    return 0;
}
