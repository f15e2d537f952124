#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int put_digits(char *text, int at, unsigned value, unsigned base)
{
    if (value >= base)
        at = put_digits(text, at, value / base, base);
    if (at < 39)
        text[at++] = "0123456789abcdef"[value % base];
    return at;
}

int main(void)
{
    char text[40];
    unsigned value, base;

    while (scanf("%u %u", &value, &base) == 2) {
        if (base < 2 || base > 36)
            continue;
        text[put_digits(text, 0, value, base)] = 0;
        puts(text);
    }
    return 0;
}
