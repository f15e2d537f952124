// An array that was filled by a counter is read while it goes down.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
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
        sum += (unsigned)values[--n];
    free(values);
    return sum == 3;
}
