// One byte of what was taken counts as left.
//@ run: violation out-of-bounds
//@ inputs: 3 2 2
//@ model: LP64
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct span {
    unsigned char *start;
    unsigned left;
};

/* Marks the first bytes of what is left, and goes on behind them. */
static void take(struct span *from, unsigned n) {
    if (n > from->left)
        n = from->left;
    for (unsigned i = 0; i < n; i++)
        from->start[i] = 'x'; //~ violation out-of-bounds
    from->start += n;
    from->left -= n - (n > 1);
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 70000)
        return 0;
    unsigned char *block = malloc(n);
    if (block == NULL)
        return 1;
    struct span all = {block, n};
    while (all.left > 0) {
        unsigned want = __VERIFIER_nondet_uint();
        if (want == 0)
            break;
        take(&all, want);
    }
    free(block);
    return 0;
}
