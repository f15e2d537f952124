// A function with external linkage may be called back, and changes a static variable.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
static int mode = 1;

static void change(void)
{
    mode = 0;
}

void reset(void)
{
    change();
}

void outside(void);

int main(void)
{
    int *null = 0;
    outside();
    if (mode == 1)
        *null = 1;
    return 0;
}
