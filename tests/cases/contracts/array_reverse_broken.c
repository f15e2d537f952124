//@ run: nothing
//@ contract: reverse
//@ check: FALSE(valid-deref)
// The last element is one too far.

//@ requires 0 <= n < 1000 && blk(a, a + n)
//@ ensures blk(a, a + n)
void reverse(int *a, int n)
{
    for (int i = 0, j = n; i < j; i++, j--) {
        int kept = a[i];
        a[i] = a[j];
        a[j] = kept;
    }
}
