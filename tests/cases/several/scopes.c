//@ run: exit 0
//@ findings
// Pointers that outlive what they point to.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int *of_local(void)
{
    int here = 3;
    int *to = &here;
    return to;
}

int main(void)
{
    int *p = NULL, sum = 0;
    int rounds = __VERIFIER_nondet_int();
    for (int i = 0; i < rounds; i++) {
        int inner = i;
        if (i == 2)
            p = &inner;
    }
    if (p)
        sum += *p; //~ finding use-after-scope
    if (rounds == -1)
        sum += *of_local(); //~ finding use-after-scope
    if (rounds == -2) {
        char *text = "text";
        text[0] = 'T'; //~ finding read-only-write
    }
    if (rounds == -3)
        free(&sum); //~ finding non-heap-free
    return sum == 77;
}
