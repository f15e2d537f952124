//@ run: violation leak
//@ check: FALSE(valid-memtrack)
// The variables of a function that a jump leaves are gone.
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf place;

static void work(void)
{
    char *text = malloc(10); //~ violation leak

    if (text == NULL)
        return;
    longjmp(place, 1);
}

int main(void)
{
    if (setjmp(place))
        return 1;
    work();
    return 0;
}
