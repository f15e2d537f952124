//@ run: exit 0
//@ inputs: 4611686018427387904
//@ check: TRUE
//@ oracle: none (a sanitizer finds the overflow of the pointer)
// A pointer that is computed and never used for an access violates nothing, however far away it is.
extern long __VERIFIER_nondet_long(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    long i = __VERIFIER_nondet_long();
    int *at = a + i;
    if (i >= 0 && i < 4)
        return *at - a[i];
    return 0;
}
