//@ run: violation use-after-scope
//@ check: FALSE(valid-deref)
//@ oracle: none (no sanitizer looks at jump buffers)
// A handler in a block that was left without being taken out.
#include <setjmp.h>
#include <stdlib.h>

struct handler {
    struct handler *outer;
    jmp_buf place;
};

static struct handler *innermost;

static void fail(void)
{
    if (innermost == NULL)
        abort();
    longjmp(innermost->place, 1); //~ violation use-after-scope
}

int main(void)
{
    {
        struct handler own;
        own.outer = innermost;
        innermost = &own;
        if (setjmp(own.place) != 0)
            return 1;
    }
    fail();
    return 0;
}
