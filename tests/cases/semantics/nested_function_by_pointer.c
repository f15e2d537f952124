//@ run: unknown unsupported
//@ oracle: none (it works there)
// The same through a pointer.
static int twice(int (*f)(int), int x)
{
    return f(x) + f(x);
}

int main(void)
{
    int sum = 0;
    int add(int y) { sum += y; return sum; }

    return twice(add, 3);
}
