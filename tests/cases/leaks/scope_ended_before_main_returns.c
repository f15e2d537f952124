//@ run: violation leak
//@ no-leaks-at-end
//@ check: FALSE(valid-memtrack)
// The block of a scope inside of main is lost when the scope ends, since main goes on.
#include <stdlib.h>

static int sum;

int main(void)
{
    {
        char *text = malloc(3); //~ violation leak
        text[0] = 1;
        sum += text[0];
    }
    return sum - 1;
}
