//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ inputs: 7 3
//@ oracle: none (the functions of SV-COMP do not exist there)
// No run shows a clock of the processor that goes back, and no proof relies on it.
#include <time.h>

extern void reach_error(void);

int main(void) {
    clock_t first = clock();
    if (clock() < first) {
        reach_error();
    }
    return 0;
}
