//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (the sanitizers do not look at such objects)
// Past the end of a structure whose member is of variable length.
static int last(int n, int i)
{
    struct {
        int n;
        int a[n];
    } s;

    s.a[n - 1] = 1;
    return s.a[i]; //~ violation out-of-bounds
}

int main(void)
{
    return last(3, 3);
}
