//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (gcc chooses)
// Whether the null pointer is looked at is open: gcc does not look.
int main(void)
{
    int *nothing = 0;
    int row[1] = {[0] = *nothing, [0] = 2};

    return row[0] - 2;
}
