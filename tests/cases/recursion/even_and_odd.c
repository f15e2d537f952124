// Two functions that call each other.
//@ run: exit 0
//@ check: TRUE
//@ stdin: 101
//@ stdout: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_odd(const char *bits, int n);

static int is_even(const char *bits, int n)
{
    if (n == 0)
        return 1;
    return bits[n - 1] == '1' ? is_odd(bits, n - 1) : is_even(bits, n - 1);
}

static int is_odd(const char *bits, int n)
{
    if (n == 0)
        return 0;
    return bits[n - 1] == '1' ? is_even(bits, n - 1) : is_odd(bits, n - 1);
}

int main(void)
{
    char line[128];

    while (fgets(line, sizeof line, stdin) != NULL)
        printf("%d\n", is_even(line, (int)strlen(line)));
    return 0;
}
