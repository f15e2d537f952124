//@ run: violation overlapping-copy
//@ check: FALSE(valid-deref)
//@ oracle: none (no sanitizer looks at this)
// The word that is found goes where the string is that it is found in (7.21.6.7p2).
#include <stdio.h>

int main(void)
{
    char line[20] = "first second";

    sscanf(line, "%*s %19s", line); //~ violation overlapping-copy
    return 0;
}
