//@ run: unknown unsupported
//@ oracle: none (it works there)
// The comparison of setjmp is to control a statement.
#include <setjmp.h>

static jmp_buf place;

int main(void)
{
    int first = setjmp(place) == 0;

    if (first)
        longjmp(place, 1);
    return 0;
}
