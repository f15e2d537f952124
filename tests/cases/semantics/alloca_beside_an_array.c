//@ run: exit 0
//@ check: UNKNOWN(unsupported)
// With an array of variable length may go what alloca gave while it was there, as the manual of gcc says.
#include <alloca.h>

int main(void)
{
    char *p;
    int n = 3;
    {
        char a[n];
        a[0] = 1;
        p = alloca(4);
        *p = a[0];
    }
    return *p - 1;
}
