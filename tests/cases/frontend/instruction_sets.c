//@ run: exit 0
//@ flags: -mno-mmx
//@ stdout ILP32: 0 0
//@ stdout LP64: 1 0
//@ oracle: none (programs of 32 bits are built with SSE2 there)
// The macros of instruction sets are those of gcc for the data model and the flags.
#include <stdio.h>

#ifdef __SSE2__
#define SSE2 1
#else
#define SSE2 0
#endif

#ifdef __MMX__
#define MMX 1
#else
#define MMX 0
#endif

int main(void)
{
    printf("%d %d\n", SSE2, MMX);
    return 0;
}
