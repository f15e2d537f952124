// An index that goes through a recursive function, where it is set.
//@ run: exit 0
//@ check: TRUE
//@ templates: TRUE
int a[4];

static int down(int n, int x)
{
    return n <= 0 ? x : down(n - 1, x);
}

int main(void)
{
    a[down(3, 2) & 3] = 1;
    return 0;
}
