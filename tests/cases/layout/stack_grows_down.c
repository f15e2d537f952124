//@ run: violation error-reached
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the stack of the interpreter grows in the other direction)
// No compiled program gets to the error, since the stack grows downwards. The interpreter's addresses show nothing.
#include <stdint.h>
extern void reach_error(void);

static int grows_up(int *outer)
{
    int inner = 0;

    return (uintptr_t)&inner > (uintptr_t)outer;
}

int main(void)
{
    int outer = 0;

    if (grows_up(&outer))
        reach_error(); //~ violation error-reached
    return 0;
}
