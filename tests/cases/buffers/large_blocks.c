// Two blocks of any size that an `int` allows: with 32 bits they may be half of all addresses.
//@ run: exit 0
//@ inputs: 5
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        n = 1;
    char *a = malloc(n), *b = malloc(n);
    if (!a || !b) {
        free(a);
        free(b);
        return 1;
    }
    for (int i = 0; i < n; i++)
        a[i] = (char)i;
    for (int i = 0; i < n; i++)
        b[i] = a[n - 1 - i];
    char *found = b;
    while (found != b + n && *found != 3)
        found++;
    if (n > 8000000 && a + 4194320 == b)
        *(volatile char *)0 = 1;
    int last = b[n - 1];
    free(a);
    free(b);
    return last;
}
