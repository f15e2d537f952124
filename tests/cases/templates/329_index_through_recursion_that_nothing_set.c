// An index that goes through a recursive function, and that nothing has set.
//@ run: violation uninitialised-pointer
//@ oracle: none (no sanitizer sees it)
int a[4];

static int down(int n, int x)
{
    return n <= 0 ? x : down(n - 1, x);
}

int main(void)
{
    int x;
    a[down(3, x) & 3] = 1; //~ violation uninitialised-pointer
    return 0;
}
