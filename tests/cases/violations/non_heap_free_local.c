//@ run: violation non-heap-free
// The buffer came from the stack after all.
#include <stdlib.h>

static char *choose(char *local, int large)
{
    return large ? malloc(1000) : local;
}

int main(void)
{
    char small[16];
    char *buffer = choose(small, 0);

    free(buffer); //~ violation non-heap-free
    return 0;
}
