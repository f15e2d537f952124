#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct point {
    double x, y;
};

static void *alloc_array(uint32_t n, uint32_t size)
{
    uint32_t bytes = n * size;

    if (n != 0 && bytes / n != size)
        return NULL;
    return malloc(bytes == 0 ? 1 : bytes);
}

int main(void)
{
    uint32_t n = __VERIFIER_nondet_uint();
    struct point *p = alloc_array(n, sizeof *p);
    unsigned inside = 0;

    if (p == NULL)
        return 1;
    for (uint32_t i = 0; i < n; i++) {
        p[i].x = 0.5;
        p[i].y = 0.25;
    }
    for (uint32_t i = 0; i < n; i++)
        if (p[i].x > p[i].y)
            inside++;
    free(p);
    return inside == 0;
}
