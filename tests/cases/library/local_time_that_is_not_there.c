//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ inputs: 1000000000
// No clock or a year that does not fit: the program should have looked.
#include <time.h>

int count[12];

int main(void) {
    time_t now = time(NULL);
    struct tm *parts = localtime(&now);
    count[parts->tm_mon]++;
    return 0;
}
