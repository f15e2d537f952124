//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (a sanitizer sees the address that gcc computes, which wraps around)
// Each of the two offsets is a number; their sum is none.
static int table[8][4];

int main(void)
{
    int (*row)[4] = table + 2;
    volatile long i = (1L << (8 * sizeof(long) - 5)) - 1;
    volatile long j = (1L << (8 * sizeof(long) - 3)) - 1;
    return row[i][j]; //~ violation out-of-bounds
}
