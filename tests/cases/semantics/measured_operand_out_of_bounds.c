//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
// The effect of an operand of sizeof moves the index out of the array.
int main(void)
{
    int m = 2, i = 1;
    int a[2][m], b[2] = {0, 0};
    int size = (int)sizeof(a[i++]);

    (void)size;
    return b[i]; //~ violation out-of-bounds
}
