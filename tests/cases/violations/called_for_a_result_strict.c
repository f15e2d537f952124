//@ run: violation incompatible-call
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (no tool looks at the types of calls)
// A function without a result is called by a type that has one, and a pointer is passed for another.
static void cleared(int *p)
{
    *p = 0;
}

int main(void)
{
    int n = 1;
    int (*f)(int *) = (int (*)(int *))cleared;
    (void)f(&n); //~ violation incompatible-call
    return n;
}
