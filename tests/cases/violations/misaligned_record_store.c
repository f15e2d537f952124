//@ run: violation misaligned
//@ strict
//@ check: FALSE(no-undefined)
// A record is copied to where no record can lie.
#include <stdlib.h>

struct pair {
    short first, second;
};

int main(void)
{
    char *bytes = malloc(8);
    struct pair pair = { 1, 2 };

    *(struct pair *)(bytes + 3) = pair; //~ violation misaligned
    free(bytes);
    return 0;
}
