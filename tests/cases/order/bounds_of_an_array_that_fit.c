//@ run: exit 0
//@ check: TRUE
// Whichever bound comes first, the element is there.
static int rows = 3;

static int columns(void)
{
    rows = 2;
    return 2;
}

int main(void)
{
    int table[rows][columns()];

    table[1][1] = 0;
    return table[1][1];
}
