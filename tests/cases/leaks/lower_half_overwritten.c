//@ run: violation leak
//@ check: FALSE(valid-memtrack)
// Zeros over the lower half of the only pointer.
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *block = malloc(4); //~ violation leak
    memset(&block, 0, sizeof block / 2);
    exit(0);
}
