// A static variable whose address nobody gives away, and that no function changes which could be called back.
//@ run: unknown unsupported
//@ check: FALSE(valid-deref)
//@ oracle: none (a function is not defined)
static int counter;

static void count(void)
{
    counter++;
}

void outside(void);

int main(void)
{
    int *null = 0;
    count();
    outside();
    if (counter == 1)
        *null = 1;
    return 0;
}
