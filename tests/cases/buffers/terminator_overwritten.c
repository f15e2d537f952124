// The terminator is overwritten at an index that is not known.
//@ run: violation out-of-bounds
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    char *s = malloc(n);
    if (!s)
        return 0;
    memset(s, 'x', n);
    s[n - 1] = 0;
    int k = __VERIFIER_nondet_int();
    if (k >= 0 && k < n)
        s[k] = 'y';
    int length = (int)strlen(s); //~ violation out-of-bounds
    free(s);
    return length > 2000;
}
