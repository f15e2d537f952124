// A grid in rows, wrong: the last row has none below.
//@ run: violation out-of-bounds
//@ inputs: 3 2
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int w = __VERIFIER_nondet_int(), h = __VERIFIER_nondet_int();
    if (w < 1 || w > 100 || h < 1 || h > 100)
        return 0;
    unsigned char *grid = calloc((size_t)w * h, 1), sum = 0;
    if (!grid)
        return 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            sum += grid[y * w + x];
            if (y > 0)
                sum += grid[(y - 1) * w + x];
            if (y + 1 <= h)
                sum += grid[(y + 1) * w + x]; //~ violation out-of-bounds
        }
    free(grid);
    return sum > 0;
}
