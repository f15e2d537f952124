//@ run: exit 134
//@ check: TRUE
//@ oracle: none (the program waits for a signal)
// The first signal ends the program.
#include <unistd.h>

int main(void)
{
    pause();
    return *(int *)0;
}
