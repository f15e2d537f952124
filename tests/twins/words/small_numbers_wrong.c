#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS 10

int main(int argc, char **argv)
{
    unsigned cells[CELLS] = {0};

    for (int i = 1; i < argc; i++) {
        int v;
        if (strlen(argv[i]) > 8)
            continue;
        v = atoi(argv[i]);
        if (v < 0 || v > CELLS)
            continue;
        cells[v]++;
    }
    for (int i = 0; i < CELLS; i++) {
        for (unsigned k = 0; k < cells[i]; k++)
            putchar('*');
        putchar('\n');
    }
    return 0;
}
