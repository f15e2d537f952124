//@ run: exit 0
//@ stdout: 7
//@ strict
//@ check: TRUE
// Through pointers of the right types.
#include <stdarg.h>
#include <stdio.h>

static int sum(int count, ...)
{
    va_list list;
    int total = 0;

    va_start(list, count);
    while (count-- > 0)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

int main(void)
{
    int (*variadic)(int, ...) = sum;
    int (*print)(const char *, ...) = printf;

    print("%d\n", variadic(2, 3, 4));
    return variadic(1, 0);
}
