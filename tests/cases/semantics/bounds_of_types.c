//@ run: exit 0
//@ strict
//@ check: TRUE
// Bounds that are evaluated: of a typedef, of a cast, of rows. The outermost bound of a parameter may be zero.
static int last(int n, int m, int a[n][m])
{
    return n ? a[n - 1][m - 1] : 0;
}

int main(void)
{
    int n = 2;
    typedef int row[n];
    int a[2][2] = { { 1, 2 }, { 3, 0 } };
    row *rows = a;
    int (*again)[n] = (int (*)[n])a;
    return last(0, 1, (int (*)[1])a) + last(2, 2, a) + rows[1][1] + again[1][1];
}
