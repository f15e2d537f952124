//@ run: nothing
//@ contract: f
//@ check: TRUE
// Comparisons are those of whole numbers: a negative number is smaller than an unsigned one.
#include <stdlib.h>

//@ requires n + 1 == m && 0 <= m
void f(int n, unsigned m)
{
    if (n < -1 || (n == -1 && m != 0))
        abort();
    if (n == 2147483647 && m != 2147483648u)
        abort();
}
