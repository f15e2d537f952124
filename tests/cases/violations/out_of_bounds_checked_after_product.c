//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
//@ templates: FALSE
//@ model: LP64
//@ inputs: 4611686018427387905
// The test is of the product, which wraps around.
extern long __VERIFIER_nondet_long(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    long i = __VERIFIER_nondet_long();
    if ((unsigned long)i * sizeof(int) < sizeof a)
        a[0] = a[i]; //~ violation out-of-bounds
    return a[0] > 4;
}
