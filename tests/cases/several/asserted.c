//@ run: exit 0
//@ findings
// An assertion, a bad access and a leak: in the order of severity, not of their lines.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n == 10) {
        char *p = malloc(2); //~ finding leak
        p[1] = 'b';
        return 0;
    }
    assert(n != 20); //~ finding assertion-failed
    if (n > 100) {
        int *a = malloc(4 * sizeof *a);
        a[4] = n; //~ finding out-of-bounds
        free(a);
    }
    return 0;
}
