//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (assembler text)
// A name of the library becomes another one's version.
#include <stdlib.h>

__asm__(".symver atoi, abort@GLIBC_2.2.5");

int main(int argc, char **argv)
{
    return argc ? atoi(argv[0]) & 1 : 0;
}
