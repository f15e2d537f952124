//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
#include <time.h>

int main(void)
{
    char text[8];
    time_t when = 0;
    return (int)strftime(text, 16, "%F", gmtime(&when)); //~ violation out-of-bounds
}
