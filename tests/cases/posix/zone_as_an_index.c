//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// Which zone there is, a run does not show: it is in UTC.
#define _GNU_SOURCE
#include <time.h>

static int table[3];

int main(void)
{
    tzset();
    return table[timezone];
}
