//@ run: exit 0
//@ strict
//@ findings
// Undefined behaviour stands between bad accesses and leaks.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = 2;
    if (a == 1)
        b = 4 / (a - 1); //~ finding division-by-zero
    if (a > 2000000000)
        b = a + a; //~ finding signed-overflow
    if (a == 77) {
        char *p = malloc(1); //~ finding leak
        *p = 'p';
    }
    if (a == 78) {
        int *q = NULL;
        *q = b; //~ finding null-deref
    }
    return b == 5;
}
