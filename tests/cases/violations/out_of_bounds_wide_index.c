//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ model: ILP32
//@ inputs: 4294967297
//@ oracle: none (compiled programs cut the index and find an element)
// An index that is wider than a pointer is not cut to its width.
extern long long __VERIFIER_nondet_longlong(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    long long i = __VERIFIER_nondet_longlong();
    if ((int)i >= 0 && (int)i < 4)
        a[0] = a[i]; //~ violation out-of-bounds
    return a[0] > 4;
}
