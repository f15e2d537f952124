// The function may set errno.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <errno.h>

void outside(void);

int main(void)
{
    int *null = 0;
    errno = 0;
    outside();
    if (errno == 0)
        *null = 1;
    return 0;
}
