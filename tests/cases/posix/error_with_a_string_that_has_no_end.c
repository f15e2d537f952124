//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
#include <err.h>

int main(void)
{
    char text[3] = {'a', 'b', 'c'};
    errx(1, "%s", text); //~ violation out-of-bounds
}
