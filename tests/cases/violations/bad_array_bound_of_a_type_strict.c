//@ run: violation bad-array-size
//@ strict
// A type of an array with a negative bound, of which no object is made.
static int rows(int n)
{
    typedef int row[n]; //~ violation bad-array-size
    return sizeof(row) > 0;
}

int main(void)
{
    return rows(-3);
}
