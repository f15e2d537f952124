//@ run: unknown unsupported
//@ oracle: none (it works there)
// Copies of buffers are not followed.
#include <setjmp.h>
#include <string.h>

static jmp_buf place, copy;

int main(void)
{
    if (setjmp(place) == 0) {
        memcpy(&copy, &place, sizeof copy);
        longjmp(copy, 1);
    }
    return 0;
}
