// Grown by a step, wrong: heap buffer overflow: the block grows by eight bytes, not by eight elements.
//@ run: violation out-of-bounds
//@ stdin: 1 2 3 4 5 6 7
//@ model: LP64
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    size_t len = 0, cap = 4;
    unsigned *data = malloc(cap * sizeof *data), value, sum = 0;
    if (!data)
        return 1;
    while (scanf("%u", &value) == 1) {
        if (len == cap) {
            cap += 8;
            unsigned *more = realloc(data, (cap - 8) * sizeof *data + 8);
            if (!more) {
                free(data);
                return 1;
            }
            data = more;
        }
        data[len++] = value; //~ violation out-of-bounds
    }
    for (size_t i = 0; i < len; i++)
        sum += data[i];
    printf("%u\n", sum);
    free(data);
    return 0;
}
