//@ run: exit 0
//@ check: TRUE
// An integer that is wide enough holds the block.
#include <stdlib.h>
#include <stdint.h>

int main(void)
{
    uintptr_t number = (uintptr_t)malloc(4) | 1;
    exit(number == 0);
}
