//@ run: violation incompatible-call
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (no tool looks at the types of calls)
// A variadic function by a type with a fixed number of arguments.
static int first(int count, ...)
{
    return count;
}

int main(void)
{
    int (*fixed)(int) = (int (*)(int))first;

    return fixed(0); //~ violation incompatible-call
}
