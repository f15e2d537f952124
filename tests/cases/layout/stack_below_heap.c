//@ run: violation error-reached
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the heap of the interpreter lies above its stack)
// On Linux the heap lies below the stack.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    int local = 0;
    int *block = malloc(sizeof *block);
    int above = (uintptr_t)block > (uintptr_t)&local;

    free(block);
    if (above)
        reach_error(); //~ violation error-reached
    return 0;
}
