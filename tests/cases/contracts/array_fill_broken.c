//@ run: nothing
//@ contract: fill
//@ check: FALSE(valid-deref)
// The array is too small for what the contract says.
#include <stdlib.h>
//@ requires 0 < n < 1000
//@ ensures blk(result, result + n)
char *fill(int n)
{
    char *text = malloc(n - 1);
    if (!text)
        abort();
    for (int i = 0; i < n; i++)
        text[i] = 'a';
    return text;
}
