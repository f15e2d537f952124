// A pointer is kept byte by byte while a function is called that calls itself, and freed twice then.
//@ run: violation double-free
//@ inputs: 0
//@ check: FALSE(valid-free)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char kept[sizeof(int *)];

static int waited(void)
{
    return __VERIFIER_nondet_int() ? waited() : 0;
}

int main(void)
{
    int *block = malloc(sizeof *block), *copy;
    for (unsigned at = 0; at < sizeof block; at++)
        kept[at] = ((char *)&block)[at];
    waited();
    for (unsigned at = 0; at < sizeof copy; at++)
        ((char *)&copy)[at] = kept[at];
    free(block);
    free(copy); //~ violation double-free
    return 0;
}
