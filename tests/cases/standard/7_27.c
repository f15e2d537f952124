//@ run: exit 0
//@ stdout: 70 0 2 5 1
//@ stdout: Fri Jan  2 00:00:00 1970
//@ stdout: 10 1970-01-02
//@ stdout: 0
//@ stdout: 2000-2-29
//@ stdout: 86400.0
// 7.27: dates, by calendar and by seconds.
#include <stdio.h>
#include <time.h>

int main(void)
{
    time_t day = 86400;
    struct tm *parts = gmtime(&day);
    printf("%d %d %d %d %d\n", parts->tm_year, parts->tm_mon, parts->tm_mday, parts->tm_wday, parts->tm_yday);
    printf("%s", asctime(parts));
    char text[32];
    printf("%d %s\n", (int)strftime(text, sizeof text, "%Y-%m-%d", parts), text);
    printf("%d\n", (int)strftime(text, 5, "%Y-%m-%d", parts));
    time_t leap = 951782400;
    parts = gmtime(&leap);
    printf("%d-%d-%d\n", parts->tm_year + 1900, parts->tm_mon + 1, parts->tm_mday);
    printf("%.1f\n", difftime(day, 0));
    return 0;
}
