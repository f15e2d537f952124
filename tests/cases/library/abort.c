//@ run: exit 134
//@ stdout: before
// abort ends the program at once, without handlers.
#include <stdio.h>
#include <stdlib.h>

static void handler(void) { puts("never"); }

int main(void)
{
    atexit(handler);
    puts("before");
    fflush(stdout);
    abort();
}
