//@ run: unknown unsupported
//@ oracle: none (it works there)
// A function that the C library calls is not left by a jump: the library would go on.
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf place;

static int compare(const void *one, const void *other)
{
    longjmp(place, *(const int *)one < *(const int *)other ? 1 : 2);
}

int main(void)
{
    int numbers[3] = {3, 2, 1};

    if (setjmp(place))
        return 0;
    qsort(numbers, 3, sizeof *numbers, compare);
    return 1;
}
