//@ run: violation bad-call
//@ oracle: none (gcc takes the members for an address)
// A record is passed, and a pointer to it is asked for.
#include <stdarg.h>

struct pair {
    int a, b;
};

static int first(int count, ...)
{
    va_list list;
    va_start(list, count);
    struct pair *pair = va_arg(list, struct pair *); //~ violation bad-call
    va_end(list);
    return pair->a;
}

int main(void)
{
    struct pair pair = {0, 2};
    return first(1, pair);
}
