//@ run: nothing
//@ contract: fail
//@ check: UNKNOWN(unsupported)
// A buffer that was set before the function was called leads to where nothing is known.
#include <setjmp.h>

//@ requires blk(place, place + 1)
//@ ensures blk(place, place + 1)
void fail(struct __jmp_buf_tag *place)
{
    longjmp(place, 1);
}
