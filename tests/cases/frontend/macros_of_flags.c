//@ run: exit 0
//@ flags: -funsigned-char -fsanitize=address,undefined -fPIC -mavx2 -fno-builtin-abs -O2
//@ stdout: 1 1 2 1 1 1
// Flags that tell the program of themselves by macros.
#include <stdio.h>

#ifndef __CHAR_UNSIGNED__
#error char is unsigned
#endif

int main(void)
{
    printf("%d %d %d %d %d %d\n", (char)-1 > 0, __SANITIZE_ADDRESS__, __PIC__, __AVX2__, __SSE4_2__, __OPTIMIZE__);
    return 0;
}
