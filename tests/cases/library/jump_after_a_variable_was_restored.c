//@ run: unknown unsupported
//@ oracle: none (it works there)
// A variable that was changed and has its value again was changed: a compiler may have kept what it was in between.
#include <setjmp.h>

static jmp_buf place;
static int numbers[1];

static void fail(void) { longjmp(place, 1); }

static int same(int number) { return number; }

int main(void)
{
    int index = 0;

    if (setjmp(place) == 0) {
        index = 1;
        index -= same(index);
        fail();
    }
    return numbers[index];
}
