// What is kept is never more than what was read: the one counter stays behind the other.
//@ run: exit 0
//@ inputs: 5 1 0 1 1 0
//@ check: TRUE
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
    int kept = 0;
    for (int read = 0; read < count; read++)
        if (__VERIFIER_nondet_int())
            bytes[kept++] = 'x';
    assert(kept <= count);
    free(bytes);
    return 0;
}
