// The element at the counter is behind the last one.
//@ run: violation out-of-bounds
//@ inputs: 1 1 1 1 1 1 1 1 1 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *values = NULL;
    unsigned n = 0, room = 0;
    int v;
    unsigned sum = 0;
    while (n < 1000000 && (v = __VERIFIER_nondet_int()) != 0) {
        if (n >= room) {
            int *more = realloc(values, (room + 10) * sizeof *more);
            if (more == NULL)
                break;
            values = more;
            room += 10;
        }
        values[n++] = v;
    }
    while (n > 0)
        sum += (unsigned)values[n--]; //~ violation out-of-bounds
    free(values);
    return sum == 3;
}
