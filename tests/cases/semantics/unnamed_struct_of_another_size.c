//@ run: violation bad-call
//@ oracle: none (gcc reads the argument behind from the wrong place)
// A larger record is passed than is asked for.
#include <stdarg.h>

struct pair {
    int a, b;
};

struct four {
    int a, b, c, d;
};

static int last(int count, ...)
{
    va_list list;
    va_start(list, count);
    struct pair pair = va_arg(list, struct pair); //~ violation bad-call
    int number = va_arg(list, int);
    va_end(list);
    return number + pair.a;
}

int main(void)
{
    struct four four = {0, 0, 0, 0};
    return last(1, four, 0);
}
