// A branch by a number in a block that nothing has set.
//@ run: violation uninitialised-read
//@ strict
//@ templates: FALSE
//@ oracle: none (no sanitizer sees it)
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    int x = *p;
    free(p);
    if (x > 3) //~ violation uninitialised-read
        return 0;
    return 0;
}
