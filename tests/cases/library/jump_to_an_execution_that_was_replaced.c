//@ run: violation use-after-scope
//@ check: FALSE(valid-deref)
//@ oracle: none (no sanitizer looks at jump buffers)
// A buffer that was set again leads to where it was set last; what was saved of it before leads nowhere.
#include <setjmp.h>
#include <string.h>

static jmp_buf place, saved;

int main(void)
{
    volatile int rounds = 0;

    for (;;) {
        if (setjmp(place) != 0)
            return 0;
        rounds++;
        if (rounds == 1)
            memcpy(saved, place, sizeof place);
        if (rounds == 2) {
            memcpy(place, saved, sizeof place);
            longjmp(place, 1); //~ violation use-after-scope
        }
    }
}
