//@ run: violation error-reached
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// No variable on the stack of a compiled program lies so low.
#include <stdint.h>
extern void reach_error(void);

int main(void)
{
    char here;

    if ((uintptr_t)&here < 0x1000000)
        reach_error(); //~ violation error-reached
    return 0;
}
