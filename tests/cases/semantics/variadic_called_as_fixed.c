//@ run: exit 0
//@ check: TRUE
//@ oracle: none (no tool looks at the types of calls)
// The call works with gcc, but the two types are not compatible.
#include <stdarg.h>

static int first(int count, ...)
{
    return count;
}

int main(void)
{
    int (*fixed)(int) = (int (*)(int))first;

    return fixed(0); //~ note incompatible-call
}
