//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (gcc chooses)
// Whether the call happens is open: gcc leaves it out.
static int calls;

static int next(void)
{
    return ++calls;
}

int main(void)
{
    int row[1] = {[0] = next(), [0] = 2};

    return row[0] - 2 + calls;
}
