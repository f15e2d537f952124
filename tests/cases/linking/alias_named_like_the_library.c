//@ run: violation error-reached
//@ check: FALSE(unreach-call)
//@ oracle: none (gcc knows abs without its definition, unless it is told not to)
// The program's own definition counts, also when it is another name of a function.
extern void reach_error(void);

int other(int x)
{
    return -x * x;
}

int abs(int) __attribute__((alias("other")));

int main(void)
{
    int x = 3;

    if (abs(-x) != 3)
        reach_error(); //~ violation error-reached
    return 0;
}
