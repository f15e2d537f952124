//@ run: violation leak
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The comparison function of qsort overwrites the last pointer.
#include <stdlib.h>

static char *kept;

static int compare(const void *a, const void *b)
{
    kept = 0;
    return 0;
}

int main(void)
{
    int numbers[2] = { 2, 1 };
    kept = malloc(4); //~ violation leak
    qsort(numbers, 2, sizeof *numbers, compare);
    exit(0);
}
