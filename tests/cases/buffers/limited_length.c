// A limited length is looked for where the block is.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 1000)
        return 0;
    unsigned k = __VERIFIER_nondet_uint();
    char *block = calloc(n, 1);
    if (k <= n && strnlen(block + k, n - k) > n - k)
        block[n] = 1;
    free(block);
    return 0;
}
