//@ run: exit 0
//@ stdout: Tue Feb 29 23:59:59 2000
//@ stdout: 2000-02-29 2 59
//@ stdout: 951868799
//@ stdout: 951868800 3 1 2
//@ stdout: 86400.0
// The time zone of a run is UTC. `gmtime` and `asctime` have one object each.
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void) {
    time_t then = 951868799;
    struct tm *parts = gmtime(&then);
    if (parts == NULL) {
        return 1;
    }
    printf("%s", asctime(parts));
    printf("%d-%02d-%02d %d %d\n", 1900 + parts->tm_year, 1 + parts->tm_mon, parts->tm_mday, parts->tm_wday,
           parts->tm_yday);
    struct tm copy = *parts;
    printf("%ld\n", (long)mktime(&copy));
    copy.tm_sec += 1;
    time_t next = timegm(&copy);
    printf("%ld %d %d %d\n", (long)next, copy.tm_wday, copy.tm_mday, copy.tm_mon);
    printf("%.1f\n", difftime(next + 86399, then));
    return 0;
}
