//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(unreach-call)
// A new block may lie where one was that the call freed.
#include <stdlib.h>
extern void reach_error(void);

//@ requires x |-> _
//@ ensures result |-> 1
int *g(int *x)
{
    free(x);
    int *r = malloc(sizeof *r);
    *r = 1;
    return r;
}

//@ requires x |-> _
//@ ensures result |-> 1
int *f(int *x)
{
    int *r = g(x);
    if (r == x) reach_error();
    return r;
}
