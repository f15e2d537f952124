// An array that grew is summed up from its end: how many elements there are is known by where they end alone.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *all = NULL, count = 0, room = 0;
    unsigned sum = 0;
    while (count < 1000000 && __VERIFIER_nondet_int()) {
        if (count >= room) {
            int *more = realloc(all, (room + 16) * sizeof *all);
            if (!more) {
                free(all);
                return 1;
            }
            all = more;
            room += 16;
        }
        all[count] = __VERIFIER_nondet_int();
        count++;
    }
    for (int i = count - 1; i >= 0; i--)
        sum = 3 * sum + (unsigned)all[i];
    free(all);
    return sum / 0xffffffff;
}
