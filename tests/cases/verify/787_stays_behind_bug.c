// What is kept comes before what was read.
//@ run: violation out-of-bounds
//@ inputs: 2 1 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int count = __VERIFIER_nondet_int();
    if (count < 2 || count > 10000)
        return 0;
    char *bytes = malloc(count);
    int kept = 1;
    for (int read = 0; read < count; read++)
        if (__VERIFIER_nondet_int())
            bytes[kept++] = 'x'; //~ violation out-of-bounds
    assert(kept <= count);
    free(bytes);
    return 0;
}
