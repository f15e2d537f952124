//@ run: exit 0
//@ check: TRUE
//@ inputs: 1000000000
// Whatever the time and the zone, the month is one of twelve; there may be no local time.
#include <time.h>

int count[12];

int main(void) {
    time_t now = time(NULL);
    struct tm *parts = localtime(&now);
    if (parts != NULL) {
        count[parts->tm_mon]++;
    }
    return 0;
}
