// A name need not be in the environment.
//@ run: violation null-deref
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    const char *level = getenv("NOTES_LEVEL");
    int digit = level[0] - '0'; //~ violation null-deref
    printf("%d\n", digit);
    return 0;
}
