//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
// The rows are counted when the function was called.
static int rows = 3;

static int columns(void)
{
    rows = 2;
    return 2;
}

int main(void)
{
    int table[rows][columns()];
    int *number = &table[0][0];

    number[5] = 0; //~ violation out-of-bounds
    return 0;
}
