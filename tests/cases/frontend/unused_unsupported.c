//@ run: exit 0
//@ stdout: not reached
// Inline assembly that is never reached costs nothing.
#include <stdio.h>

static unsigned flags(void)
{
    unsigned f = 0;

    __asm__ volatile ("movl $7, %0" : "=r" (f));
    return f;
}

int main(int argc, char **argv)
{
    if (argc > 100)
        return flags();
    puts("not reached");
    return 0;
}
