//@ run: nothing
//@ property: unreach-call
//@ check: UNKNOWN(undefined-behaviour)
// The same, but nobody asks about memory: what the run shows is undefined behaviour, after which nothing is known.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int *p = malloc(sizeof *p);
    double half = n * 0.5;
    free(p);
    if (half > 1000000000000.0)
        reach_error();
    return *p;
}
