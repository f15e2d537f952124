//@ run: violation uninitialised-read
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (its result is a number like any other)
// gcc leaves open how many zeros 0 begins with.
int main(void)
{
    unsigned none = 0;

    if (__builtin_clz(none) == 32) //~ violation uninitialised-read
        return 1;
    return 0;
}
