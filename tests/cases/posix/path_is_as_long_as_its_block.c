//@ run: violation out-of-bounds
//@ inputs: 1 98 0
//@ check: FALSE(valid-deref)
//@ oracle: none (the block of the GNU library is larger than it promises)
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *path = realpath("file", NULL);
    if (!path)
        return 0;
    strcat(path, "x"); //~ violation out-of-bounds
    free(path);
    return 0;
}
