//@ run: unknown unsupported
//@ oracle: none (it works there)
// A buffer is a variable, too: one of the function that was set after the other call of setjmp is indeterminate behind a jump there.
#include <setjmp.h>

int main(void)
{
    jmp_buf outer, inner;
    volatile int jumps = 0;

    if (setjmp(outer) == 0) {
        if (setjmp(inner) == 0)
            longjmp(outer, 1);
        else
            return jumps - 1;
    } else {
        jumps++;
        longjmp(inner, 1);
    }
    return 0;
}
