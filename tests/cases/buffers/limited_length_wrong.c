// A limited length is looked for behind the end of a block, where there is no room for any.
//@ run: violation out-of-bounds
//@ inputs: 5 2000 3
//@ check: FALSE(valid-deref)
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
    unsigned k = __VERIFIER_nondet_uint(), most = __VERIFIER_nondet_uint();
    if (k < 2000 || k > 3000 || most < 1 || most > 9)
        return 0;
    char *block = calloc(n, 1);
    size_t len = strnlen(block + k, most); //~ violation out-of-bounds
    free(block);
    return len > 9;
}
