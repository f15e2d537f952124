//@ run: nothing
//@ contract: sort
//@ check: TRUE
// Sorts an array by insertion.

//@ requires n >= 0 && blk(a, a + n)
//@ ensures blk(a, a + n)
void sort(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int kept = a[i];
        int j = i;
        while (j > 0 && a[j - 1] > kept) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = kept;
    }
}
