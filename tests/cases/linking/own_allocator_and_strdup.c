//@ run: unknown unsupported
//@ with: parts/own_allocator.c
//@ oracle: none (the C library calls the program's allocator, too)
// strdup gets its block from the program's allocator, which no model does.
#include <stdlib.h>
#include <string.h>

int main(void)
{
    free(strdup("abcdefgh"));
    return 0;
}
