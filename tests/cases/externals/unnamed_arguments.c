// A list of arguments that was handed over may stand anywhere.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdarg.h>

void skip(va_list *list);

static int second(int first, ...)
{
    int *null = 0;
    va_list list;
    va_start(list, first);
    skip(&list);
    int value = va_arg(list, int);
    va_end(list);
    if (value == 5)
        *null = 1;
    return value;
}

int main(void)
{
    return second(1, 5, 6);
}
