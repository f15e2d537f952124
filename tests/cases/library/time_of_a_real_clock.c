//@ run: exit 0
//@ strict
//@ check: UNKNOWN(not-replayed)
//@ inputs: 1000000000
//@ model: LP64
// No clock of the platform is near the end of the numbers, and no proof relies on that.
#include <time.h>

int main(void) {
    time_t later = time(NULL) + 3600;
    return later == 0;
}
