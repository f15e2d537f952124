// Two fills that overlap somewhere, of which the second ends where the block does.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern size_t __VERIFIER_nondet_size_t(void);

int main(void)
{
    size_t n = __VERIFIER_nondet_size_t(), i = __VERIFIER_nondet_size_t(), j = __VERIFIER_nondet_size_t();
    if (n < 2 || n > 100 || i >= n || i == 0 || j > i || j == 0)
        return 0;
    char *b = malloc(n);
    if (b == NULL)
        return 1;
    memset(b, 1, i);
    memset(b + j, 0, n - j);
    int last = 0;
    if (b[n - 1])
        last = 1;
    assert(last == 0);
    free(b);
    return 0;
}
