//@ run: exit 0
//@ no-leaks-at-end
//@ check: TRUE
//@ oracle: none (the leak sanitizer counts the block)
// What an exit handler does to a block that was held when exit was called is not looked at.
#include <stdlib.h>

static char *text;

static void forget(void)
{
    text = 0;
}

int main(void)
{
    atexit(forget);
    text = malloc(3);
    exit(0);
}
