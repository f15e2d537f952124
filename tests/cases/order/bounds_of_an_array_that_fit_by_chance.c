//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// With gcc the columns are two when the rows are counted; C allows the other order, too.
static int rows = 2;

static int columns(void)
{
    rows = 3;
    return 2;
}

int main(void)
{
    int table[rows][columns()];
    int *number = &table[0][0];

    number[5] = 0;
    return 0;
}
