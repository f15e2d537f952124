//@ run: unknown unsupported
//@ oracle: none (undefined)
// A record among the arguments of a library function: its address is no pointer that the program passed.
#include <stdio.h>

struct pair {
    long a, b;
};

int main(void)
{
    struct pair pair = {0, 0};
    return printf("%p\n", pair) > 100;
}
