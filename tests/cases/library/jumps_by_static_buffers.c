//@ run: exit 0
//@ check: TRUE
// Static buffers keep what they hold, and those that are set again may be used again.
#include <setjmp.h>

int main(void)
{
    static jmp_buf outer, inner;
    jmp_buf first, second;
    volatile int jumps = 0;

    if (setjmp(outer) != 0) {
        jumps++;
        if (jumps == 1)
            longjmp(inner, 1);
    } else {
        if (setjmp(inner) == 0)
            longjmp(outer, 1);
    }
    if (setjmp(first) != 0)
        jumps++;
    if (setjmp(second) == 0)
        longjmp(second, 1);
    jumps++;
    if (jumps < 5)
        longjmp(first, 1);
    return jumps - 6;
}
