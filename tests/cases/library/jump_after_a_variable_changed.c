//@ run: violation uninitialised-free
//@ check: FALSE(valid-free)
//@ oracle: none (the compiler may keep either value)
// A variable that was changed after setjmp and is not volatile is indeterminate behind the jump.
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf place;

static void fail(void) { longjmp(place, 1); }

int main(void)
{
    char *text = NULL;

    if (setjmp(place) == 0) {
        text = malloc(3);
        fail();
    }
    free(text); //~ violation uninitialised-free
    return 0;
}
