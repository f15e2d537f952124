//@ run: exit 0
//@ stdout: 22 Sat Feb 29 2020 02/29/20 13:05:09
//@ stdout: Saturday|February|20|29|29|2020-02-29|20|2020|13|01|060|13| 1|02|05|PM|pm|01:05:09 PM|13:05|09|6|08|09|6|08|20|2020|%
//@ stdout: Sat Feb 29 13:05:09 2020 0
//@ stdout: 2021 53 21
#include <stdio.h>
#include <time.h>

int main(void)
{
    char text[200];
    time_t when = 1582981509;
    struct tm *date = gmtime(&when);
    size_t length = strftime(text, sizeof text, "%a %b %d %Y %D %T", date);
    printf("%d %s\n", (int)length - 11, text);
    strftime(text, sizeof text,
             "%A|%B|%C|%d|%e|%F|%g|%G|%H|%I|%j|%k|%l|%m|%M|%p|%P|%r|%R|%S|%u|%U|%V|%w|%W|%y|%Y|%%", date);
    printf("%s\n", text);
    length = strftime(text, sizeof text, "%c", date);
    printf("%s", text);
    length = strftime(text, 5, "%Y%m", date);
    printf(" %d\n", (int)length);
    when = 1609459200 + 86400;
    date = gmtime(&when);
    strftime(text, sizeof text, "%Y %V %y", date);
    printf("%s\n", text);
    return 0;
}
