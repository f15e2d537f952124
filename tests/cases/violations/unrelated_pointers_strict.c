//@ run: violation unrelated-pointers
//@ strict
// The distance between two blocks means nothing.
#include <stdlib.h>

int main(void)
{
    char *a = malloc(8), *b = malloc(8);
    long distance = b - a; //~ violation unrelated-pointers

    free(a);
    free(b);
    return distance == 0;
}
