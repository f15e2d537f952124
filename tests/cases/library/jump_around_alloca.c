//@ run: exit 0
//@ check: TRUE
// What alloca gave before setjmp stays, and what it gave in a function that is left ends with that function.
#include <alloca.h>
#include <setjmp.h>

static jmp_buf place;
static char *kept;

static void fail(void)
{
    char *own = alloca(4);

    *own = 2;
    *kept = *own;
    longjmp(place, 1);
}

int main(void)
{
    kept = alloca(4);
    *kept = 1;
    if (setjmp(place) != 0)
        return *kept - 2;
    fail();
    return 1;
}
