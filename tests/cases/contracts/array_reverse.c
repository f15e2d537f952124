//@ run: nothing
//@ contract: reverse
//@ check: TRUE
// Turns an array round in its place.

//@ requires 0 <= n < 1000 && blk(a, a + n)
//@ ensures blk(a, a + n)
void reverse(int *a, int n)
{
    for (int i = 0, j = n - 1; i < j; i++, j--) {
        int kept = a[i];
        a[i] = a[j];
        a[j] = kept;
    }
}
