//@ run: exit 0
//@ stdout: 10 11 300
//@ stdout: 5
// A static local is one object for all calls, also across recursion, and one for each declaration.
#include <stdio.h>

static int next(void)
{
    static int counter = 10;
    {
        static int counter;
        counter += 100;
        if (counter > 200)
            return counter;
    }
    return counter++;
}

static int depth(int n)
{
    static int deepest;

    if (n > deepest)
        deepest = n;
    if (n < 5)
        depth(n + 1);
    return deepest;
}

int main(void)
{
    int a = next(), b = next(), c = next();

    printf("%d %d %d\n", a, b, c);
    printf("%d\n", depth(1));
    return 0;
}
