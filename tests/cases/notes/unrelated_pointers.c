//@ run: exit 0
// Ordering pointers into different blocks: noted, and the answer is one of the two.
#include <stdlib.h>

int main(void)
{
    char *a = malloc(4), *b = malloc(4);
    int before = a < b; //~ note unrelated-pointers

    free(a);
    free(b);
    return before != 0 && before != 1;
}
