//@ run: exit 0
//@ check: UNKNOWN(unsupported)
// glibc frees the block; ISO C lets a library give another one of size 0, which would be lost here.
#include <stdlib.h>

int main(void) {
    char *block = malloc(4);
    block = realloc(block, 0);
    return block != NULL;
}
