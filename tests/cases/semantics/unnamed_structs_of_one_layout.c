//@ run: exit 0
//@ check: TRUE
// Records among unnamed arguments of every kind, also through a pointer to the function and a list that is
// handed on.
#include <stdarg.h>

struct pair {
    int a, b;
};

union word {
    long number;
    char *text;
};

static int sum(int count, va_list list)
{
    int total = 0;
    for (int i = 0; i < count; i++) {
        struct pair pair = va_arg(list, struct pair);
        union word word = va_arg(list, union word);
        double real = va_arg(list, double);
        total += pair.a + pair.b + (int)word.number + (int)real;
    }
    return total;
}

static int total(int count, ...)
{
    va_list list;
    va_start(list, count);
    int result = sum(count, list);
    va_end(list);
    return result;
}

int main(void)
{
    int (*function)(int, ...) = total;
    struct pair pair = {1, 2};
    union word word = {3};
    int direct = total(2, pair, word, 4.0, pair, word, 5.0f);
    int through = function(1, pair, word, -6.0);
    return direct == 21 && through == 0 ? 0 : 1;
}
