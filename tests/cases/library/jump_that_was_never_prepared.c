//@ run: violation null-deref
//@ check: FALSE(valid-deref)
//@ oracle: none (no sanitizer looks at jump buffers)
// A buffer that setjmp was never called with leads nowhere.
#include <setjmp.h>

static jmp_buf place;

int main(void)
{
    longjmp(place, 1); //~ violation null-deref
}
