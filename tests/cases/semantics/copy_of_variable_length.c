//@ run: unknown unsupported
//@ oracle: none (it works there)
// Copying such a structure is not supported.
static int copied(int n)
{
    struct s {
        int a[n];
    } x, y;

    x.a[0] = 2;
    y = x;
    return y.a[0];
}

int main(void)
{
    return copied(3);
}
