//@ run: exit 0
//@ check: TRUE
// The same used while the array is there, and memory of alloca where no array ends.
#include <alloca.h>

static int sum(int n)
{
    char a[n];
    char *p = alloca(4);
    a[0] = 1;
    *p = a[0];
    return *p + a[0];
}

int main(void)
{
    char *p = 0;
    for (int i = 0; i < 3; i++) {
        char b[4];
        p = alloca(4);
        b[0] = 0;
        *p = b[0];
    }
    return *p + sum(2) - 2;
}
