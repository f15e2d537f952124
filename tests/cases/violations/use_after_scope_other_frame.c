//@ run: violation use-after-scope
// The frame of one function is read while another function uses the same part of the stack.
static int *kept;

static void keep(void)
{
    int row[4];

    row[0] = 1;
    kept = row;
}

static int use(void)
{
    int row[4] = { 7 };

    return *kept + row[0]; //~ violation use-after-scope
}

int main(void)
{
    keep();
    return use();
}
