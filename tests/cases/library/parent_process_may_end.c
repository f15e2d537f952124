//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ seed: 5
//@ oracle: none (nothing goes wrong unless the parent ends)
// The number of the parent changes when that ends: no proof relies on it, and no run shows it.
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    int first = getppid();
    if (getppid() != first) {
        free(&first);
    }
    return 0;
}
