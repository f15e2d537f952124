//@ run: exit 0
//@ check: TRUE
// The zone is a number like any other.
#define _GNU_SOURCE
#include <time.h>

static int table[3];

int main(void)
{
    if (timezone != 0)
        return 1;
    tzset();
    long hours = timezone / 3600;
    if (hours < 0 || hours > 2)
        return 0;
    return table[hours];
}
