//@ run: exit 3
//@ stdout: registered second
//@ stdout: registered first
// exit runs the handlers in reverse order and gives its argument to the caller.
#include <stdio.h>
#include <stdlib.h>

static void first(void) { puts("registered first"); }
static void second(void) { puts("registered second"); }

static void deep(int n)
{
    if (n == 0)
        exit(3);
    deep(n - 1);
}

int main(void)
{
    atexit(first);
    atexit(second);
    deep(4);
    puts("never");
    return 0;
}
