// Rows of a grid: each row is a block of its own, filled to its end.
//@ model: LP64
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int height = __VERIFIER_nondet_int(), width = __VERIFIER_nondet_int();
    if (height < 1 || width < 1 || height > 1000 || width > 1000)
        return 0;
    int **rows = malloc(height * sizeof *rows);
    if (!rows)
        return 0;
    for (int y = 0; y < height; y++) {
        rows[y] = malloc(width * sizeof **rows);
        if (!rows[y]) {
            while (y-- > 0)
                free(rows[y]);
            free(rows);
            return 0;
        }
        for (int x = 0; x < width; x++)
            rows[y][x] = x + y;
    }
    long sum = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            sum += rows[y][x];
    for (int y = 0; y < height; y++)
        free(rows[y]);
    free(rows);
    return sum < 0;
}
