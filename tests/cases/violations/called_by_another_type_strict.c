//@ run: violation incompatible-call
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (no tool looks at the types of calls)
// The two types have the same widths, but they are not compatible.
static int negated(int n)
{
    return -n;
}

int main(void)
{
    unsigned (*f)(unsigned) = (unsigned (*)(unsigned))negated;
    return (int)f(0); //~ violation incompatible-call
}
