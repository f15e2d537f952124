// Grown by a step: an array that gets eight more elements whenever it is full, without an end.
//@ run: exit 0
//@ stdin: 1 2 3 4 5
//@ stdout: 15
//@ model: LP64
//@ check: TRUE
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
            unsigned *more = realloc(data, cap * sizeof *data);
            if (!more) {
                free(data);
                return 1;
            }
            data = more;
        }
        data[len++] = value;
    }
    for (size_t i = 0; i < len; i++)
        sum += data[i];
    printf("%u\n", sum);
    free(data);
    return 0;
}
