//@ run: unknown unsupported
//@ oracle: none (no sanitizer looks at what alloca gave before a jump)
// What alloca gave after setjmp may be gone behind the jump.
#include <alloca.h>
#include <setjmp.h>

static jmp_buf place;
static char *kept;

static void fail(void) { longjmp(place, 1); }

int main(void)
{
    if (setjmp(place) == 0) {
        kept = alloca(4);
        *kept = 1;
        fail();
    }
    return *kept - 1;
}
