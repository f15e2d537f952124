// A call with more arguments than the function takes.
//@ run: violation bad-call
//@ check: FALSE(valid-deref)
//@ templates: FALSE
//@ oracle: none (undefined behaviour that no sanitizer looks for)
int twice(int x)
{
    return 2 * x;
}

int main(void)
{
    return ((int (*)(int, int))twice)(1, 2); //~ violation bad-call
}
