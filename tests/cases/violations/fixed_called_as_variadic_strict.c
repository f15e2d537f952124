//@ run: violation incompatible-call
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (no tool looks at the types of calls)
// The other way round.
static int first(int count)
{
    return count;
}

int main(void)
{
    int (*variadic)(int, ...) = (int (*)(int, ...))first;

    return variadic(0); //~ violation incompatible-call
}
