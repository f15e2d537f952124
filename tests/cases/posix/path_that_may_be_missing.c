//@ run: violation null-deref
//@ inputs: 0
//@ check: FALSE(valid-deref)
#include <stdlib.h>

int main(void)
{
    char *path = realpath("file", NULL);
    char first = path[0]; //~ violation null-deref
    free(path);
    return first == 0;
}
