// The function may have registered one that is called when the program ends.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
static int done;

void finish(void)
{
    done = 1;
}

__attribute__((destructor)) static void check(void)
{
    int *null = 0;
    if (!done)
        *null = 1;
}

void outside(void);

int main(void)
{
    outside();
    return 0;
}
