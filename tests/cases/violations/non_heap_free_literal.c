//@ run: violation non-heap-free
// A default value that was never allocated.
#include <stdlib.h>

int main(int argc, char **argv)
{
    char *name = argc > 1 ? malloc(10) : "default";

    free(name); //~ violation non-heap-free
    return 0;
}
