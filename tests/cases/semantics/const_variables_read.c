//@ run: exit 0
//@ strict
//@ check: TRUE
// Reading through pointers of any type, and giving a variable its value once more.
#include <assert.h>
#include <string.h>

static int first(const int *numbers)
{
    return *(int *)numbers;
}

int main(void)
{
    int round = 0;

again:;
    const int numbers[2] = { round + 1, 2 };
    const char text[] = "abc";
    char *found = strchr(text, 'b');

    assert(first(numbers) == round + 1 && *found == 'b');
    if (++round < 3)
        goto again;
    return 0;
}
