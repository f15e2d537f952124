//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (nothing is written beyond the end as long as little is printed)
// `setbuf` takes BUFSIZ bytes, however many the array has.
#include <stdio.h>

static char buffer[100];

int main(void) {
    setbuf(stdout, buffer); //~ violation out-of-bounds
    printf("hello\n");
    return 0;
}
