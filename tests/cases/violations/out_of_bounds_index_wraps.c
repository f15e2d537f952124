//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (a sanitizer sees the address that gcc computes, which wraps around)
// The index times the size of an element is 0 modulo the width of addresses; but there is no such element.
int main(void)
{
    int a[4] = {1, 2, 3, 4};
    return a[1L << (8 * sizeof(long) - 2)] - 1; //~ violation out-of-bounds
}
