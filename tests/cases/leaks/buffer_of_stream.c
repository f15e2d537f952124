//@ run: exit 0
//@ check: TRUE
// The stream holds the buffer that it was given.
#include <stdlib.h>
#include <stdio.h>

int main(void)
{
    setvbuf(stdout, malloc(4096), _IOFBF, 4096);
    exit(0);
}
