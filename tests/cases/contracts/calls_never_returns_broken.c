//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(valid-memtrack)
// A function that never returns hides no leak before it is called.
#include <stdlib.h>

//@ requires n > 0
//@ ensures 1 == 2
void die(int n)
{
    for (;;)
        ;
}

//@ requires n > 0
void f(int n)
{
    int *q = malloc(4);
    q = 0;
    die(1);
}
