//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (a sanitizer finds the index in a dimension, before the access)
// The same in a constant, and with constants in many dimensions.
static int a[4];
static int *p = &a[1L << (8 * sizeof(long) - 2)];
static int b[2][2][2][2][2][2][2][2];

int main(void)
{
    const long far = 1L << (8 * sizeof(long) - 2);
    int *q = &b[far][far][far][far][far][far][far][far];
    return (q == 0) + *p; //~ violation out-of-bounds
}
