//@ run: unknown unsupported
//@ oracle: none (it works there)
// The standard names the expressions in which setjmp may stand; an assignment is none of them.
#include <setjmp.h>

static jmp_buf place;

int main(void)
{
    int how = setjmp(place);

    if (how == 0)
        longjmp(place, 1);
    return 0;
}
