// An array that grew is summed up from its end, wrong: the first index is one too large, which matters when the array is full.
//@ run: violation out-of-bounds
//@ inputs: 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 0
//@ check: FALSE(valid-deref)
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
    for (int i = count; i >= 0; i--)
        sum = 3 * sum + (unsigned)all[i]; //~ violation out-of-bounds
    free(all);
    return sum / 0xffffffff;
}
