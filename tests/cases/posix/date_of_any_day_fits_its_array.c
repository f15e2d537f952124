//@ run: exit 0
//@ inputs: 1000
//@ check: TRUE
#include <string.h>
#include <time.h>

int main(void)
{
    char text[64];
    time_t now = time(NULL);
    struct tm date;
    if (!localtime_r(&now, &date))
        return 0;
    size_t length = strftime(text, sizeof text, "%Y-%m-%d", &date);
    if (length == 0)
        return 0;
    text[length] = 0;
    return strlen(text) >= sizeof text;
}
