//@ run: violation bad-call
//@ oracle: none (gcc reads the bytes of the pointer as the members)
// A pointer to a record is passed, and the record itself is asked for.
#include <stdarg.h>

struct pair {
    int a, b;
};

static int first(int count, ...)
{
    va_list list;
    va_start(list, count);
    struct pair pair = va_arg(list, struct pair); //~ violation bad-call
    va_end(list);
    return pair.a;
}

int main(void)
{
    struct pair pair = {0, 2};
    return first(1, &pair);
}
