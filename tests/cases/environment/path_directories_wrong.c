// The last directory of a search path has no colon behind it.
//@ run: violation out-of-bounds
//@ inputs: 1 98 0
//@ check: FALSE(valid-deref)
//@ oracle: none (gcc runs it without the name in its environment)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    const char *at = getenv("NOTES_PATH");
    int count = 0;
    if (!at)
        return 0;
    while (*at) { //~ violation out-of-bounds
        while (*at && *at != ':')
            at++;
        count++;
        at++;
    }
    printf("%d\n", count);
    return 0;
}
