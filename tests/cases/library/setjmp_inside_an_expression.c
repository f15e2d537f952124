//@ run: exit 4
//@ check: UNKNOWN(unsupported)
//@ oracle: none (it works there)
// What was computed of an expression before setjmp may be lost behind a jump.
#include <setjmp.h>

static jmp_buf place;

static int number = 3;

int main(void)
{
    int result = number + (setjmp(place) ? 1 : 2);

    number = 7;
    if (result == 5)
        longjmp(place, 1);
    return result - 4;
}
