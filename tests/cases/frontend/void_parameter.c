// Nothing can be passed to a parameter of type void, so a function that has one cannot be defined; it may be declared.
//@ run: error
#include <stdlib.h>

typedef const void nothing;

int declared(int first, nothing second);

static int compare(const void *first, const void second) //~ error a parameter of the function has the incomplete type `void`
{
    return first != NULL;
}

int main(void)
{
    int numbers[2] = {2, 1};
    qsort(numbers, 2, sizeof *numbers, (int (*)(const void *, const void *))compare);
    return numbers[0];
}
