//@ run: violation read-only-write
//@ check: FALSE(valid-deref)
// `basename` of POSIX cuts slashes off in place.
#include <libgen.h>
#include <stdio.h>

int main(void)
{
    puts(basename("usr/bin/")); //~ violation read-only-write
    return 0;
}
