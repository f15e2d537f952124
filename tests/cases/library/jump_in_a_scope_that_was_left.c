//@ run: unknown unsupported
//@ oracle: none (it works there)
// A jump back into a block that was left: its variables begin again, and what they hold is not known.
#include <setjmp.h>

static jmp_buf place;

int main(void)
{
    volatile int sum = 0;

    {
        int seven = 7;
        if (setjmp(place) != 0)
            return seven - 7;
    }
    {
        int nine = 9;
        sum += nine;
    }
    if (sum == 9)
        longjmp(place, 1);
    return 0;
}
