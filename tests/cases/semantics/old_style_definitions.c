//@ run: exit 0
//@ flags: -std=gnu89
//@ stdout: 4 3
//@ stdout: 3 2
// Functions in the style of before 1989, and calls without a prototype.
#include <stdio.h>

int half(x)
    double x;
{
    return x / 2;
}

count(text, limit)
    char *text;
    short limit;
{
    int n = 0;

    while (n < limit && *text++)
        n++;
    return n;
}

int main()
{
    int (*unchecked)() = half;

    printf("%d %d\n", half(9.0), unchecked(7.0));
    printf("%d %d\n", count("hello", 3), count("hi", 9));
    return 0;
}
