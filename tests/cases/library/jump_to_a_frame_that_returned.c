//@ run: violation use-after-scope
//@ check: FALSE(valid-deref)
//@ oracle: none (no sanitizer looks at jump buffers)
// A buffer leads nowhere when the function that set it has returned.
#include <setjmp.h>

static jmp_buf place;

static int begin(void)
{
    if (setjmp(place) != 0)
        return 1;
    return 0;
}

int main(void)
{
    if (begin() == 0)
        longjmp(place, 1); //~ violation use-after-scope
    return 0;
}
