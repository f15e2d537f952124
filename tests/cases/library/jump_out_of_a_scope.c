//@ run: violation use-after-scope
//@ check: FALSE(valid-deref)
//@ oracle: none (the stack of the compiler's program is not cleared by the jump)
// A jump leaves the scopes that were entered after setjmp.
#include <setjmp.h>

static jmp_buf place;
static int *kept;

static void fail(void) { longjmp(place, 1); }

int main(void)
{
    if (setjmp(place) == 0) {
        int numbers[4] = {1, 2, 3, 4};
        kept = numbers;
        fail();
    }
    return *kept; //~ violation use-after-scope
}
